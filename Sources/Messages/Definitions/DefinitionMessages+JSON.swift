import JSON

extension JSONWriter {
  mutating func write(_ definition: StepDefinitionMessage) {
    object {
      $0.member("id", definition.id)
      $0.name("pattern")
      $0.object {
        $0.member("type", definition.patternType.rawValue)
        $0.member("source", definition.pattern)
      }
      $0.write(definition.sourceReference)
    }
  }

  mutating func write(_ hook: HookMessage) {
    object {
      $0.member("id", hook.id)
      $0.member("type", hook.kind.rawValue)
      if let name = hook.name { $0.member("name", name) }
      if let tagExpression = hook.tagExpression { $0.member("tagExpression", tagExpression) }
      $0.write(hook.sourceReference)
    }
  }

  mutating func write(_ parameterType: ParameterTypeMessage) {
    object {
      $0.member("id", parameterType.id)
      $0.member("name", parameterType.name)
      $0.name("regularExpressions")
      $0.array { for expression in parameterType.regularExpressions { $0.string(expression) } }
      $0.member("preferForRegularExpressionMatch", parameterType.preferForRegularExpressionMatch)
      $0.member("useForSnippets", parameterType.useForSnippets)
      if let reference = parameterType.sourceReference { $0.write(reference) }
    }
  }

  mutating func write(_ suggestion: Suggestion) {
    object {
      $0.member("id", suggestion.id)
      $0.member("pickleStepId", suggestion.pickleStepID)
      $0.name("snippets")
      $0.array {
        for snippet in suggestion.snippets {
          $0.object {
            $0.member("language", snippet.language)
            $0.member("code", snippet.code)
          }
        }
      }
    }
  }

  mutating func write(_ type: UndefinedParameterType) {
    object {
      $0.member("expression", type.expression)
      $0.member("name", type.name)
    }
  }

  private mutating func write(_ reference: SourceReference) {
    name("sourceReference")
    object {
      $0.member("uri", reference.uri)
      if reference.line > 0 {
        $0.name("location")
        $0.object { $0.member("line", reference.line) }
      }
    }
  }
}
