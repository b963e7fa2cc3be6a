// tokens follow
