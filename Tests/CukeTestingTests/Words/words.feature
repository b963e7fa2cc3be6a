Feature: Words

  Just words.
