/// Makes parameters of a list of statements: parameters, conditions and loops.
@resultBuilder
public enum ParamsBuilder {
  /// Adds a parameter.
  public static func buildExpression(_ param: Param) -> [Param] { [param] }
  /// Adds other parameters.
  public static func buildExpression(_ params: Params) -> [Param] { params.entries }
  /// Joins the parameters of statements.
  public static func buildBlock(_ params: [Param]...) -> [Param] { params.flatMap(\.self) }
  /// Returns the parameters of a condition that holds.
  public static func buildOptional(_ params: [Param]?) -> [Param] { params ?? [] }
  /// Returns the parameters of the first branch.
  public static func buildEither(first params: [Param]) -> [Param] { params }
  /// Returns the parameters of the second branch.
  public static func buildEither(second params: [Param]) -> [Param] { params }
  /// Joins the parameters of a loop.
  public static func buildArray(_ params: [[Param]]) -> [Param] { params.flatMap(\.self) }
  /// Makes the parameters of a property that has the builder as its attribute.
  public static func buildFinalResult(_ params: [Param]) -> Params { Params(params) }
  /// Makes the parameters for a closure of statements.
  public static func buildFinalResult(_ params: [Param]) -> [Param] { params }
}
