# REMOTE is the address of the server of WebDriver, SITE that of the shop.
require 'capybara/rspec'
require 'selenium-webdriver'

Capybara.register_driver :remote_chrome do |app|
  options = Selenium::WebDriver::Chrome::Options.new
  %w[--headless=new --no-sandbox --window-size=1280,900].each { |argument| options.add_argument(argument) }
  Capybara::Selenium::Driver.new(app, browser: :chrome, url: ENV.fetch('REMOTE'), capabilities: options)
end

Capybara.configure do |config|
  config.default_driver = :remote_chrome
  config.javascript_driver = :remote_chrome
  config.run_server = false
  config.app_host = ENV.fetch('SITE')
  config.default_max_wait_time = 5
  config.save_path = ENV.fetch('SAVED', Dir.tmpdir)
end
