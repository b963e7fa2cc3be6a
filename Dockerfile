# Runs the features of a project: step files are compiled, pages are opened in a browser.
#
#     docker build --tag cukeswift .
#     docker run --rm --volume "$PWD:/project" cukeswift run features
#
# Both stages have the same compiler, since compiled modules fit only the one that made them.
FROM swift:6.3-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends make && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN make install PREFIX=/installed

FROM swift:6.3-bookworm
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell fonts-dejavu-core \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /installed /usr/local
WORKDIR /project
ENTRYPOINT ["cukeswift"]
CMD ["run"]
