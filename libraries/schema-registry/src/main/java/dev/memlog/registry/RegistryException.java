package dev.memlog.registry;

/** Thrown if the registry rejects a request; has the messages and codes of Confluent's registry. */
final class RegistryException extends RuntimeException {

  private final int status;
  private final int code;

  /**
   * Creates the exception.
   *
   * @param status the HTTP status
   * @param code Confluent's error code, by which clients distinguish errors of the same status
   * @param message the message for the client
   */
  private RegistryException(int status, int code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  int status() {
    return status;
  }

  int code() {
    return code;
  }

  static RegistryException noSuchPath() {
    return new RegistryException(404, 404, "HTTP 404 Not Found");
  }

  static RegistryException methodNotAllowed(String method) {
    return new RegistryException(405, 405, "HTTP 405 Method Not Allowed: " + method);
  }

  static RegistryException notAllowed(String why) {
    return new RegistryException(403, 403, "HTTP 403 Forbidden: " + why);
  }

  static RegistryException unsupportedMediaType(String type) {
    return new RegistryException(
        415,
        415,
        "HTTP 415 Unsupported Media Type: a body must have Content-Type:"
            + " application/vnd.schemaregistry.v1+json or application/json"
            + (type.isEmpty() ? "" : ", got " + type));
  }

  static RegistryException tooLarge(int most) {
    return new RegistryException(
        413, 413, "HTTP 413 Content Too Large: a body must be at most " + most + " bytes");
  }

  static RegistryException subjectNotFound(String subject) {
    return new RegistryException(404, 40401, "Subject '" + subject + "' not found.");
  }

  static RegistryException versionNotFound(String version) {
    return new RegistryException(404, 40402, "Version " + version + " not found.");
  }

  static RegistryException schemaNotFound(String what) {
    return new RegistryException(404, 40403, "Schema " + what + "not found");
  }

  static RegistryException noSubjectConfig(String subject) {
    return new RegistryException(
        404,
        40408,
        "Subject '" + subject + "' does not have subject-level compatibility configured");
  }

  static RegistryException incompatible(String messages) {
    return new RegistryException(
        409,
        409,
        "Schema being registered is incompatible with an earlier schema; details: " + messages);
  }

  static RegistryException invalidSchema(String why) {
    return new RegistryException(422, 42201, "Invalid schema: " + why);
  }

  static RegistryException invalidVersion(String version) {
    return new RegistryException(
        422,
        42202,
        "The specified version '"
            + version
            + "' is not a valid version id. Allowed values are between [1, 2^31-1] and the string"
            + " \"latest\"");
  }

  static RegistryException invalidLevel(String level) {
    return new RegistryException(422, 42203, "Invalid compatibility level: " + level);
  }

  static RegistryException notPermitted(String why) {
    return new RegistryException(422, 42205, why);
  }

  static RegistryException unprocessable(String why) {
    return new RegistryException(422, 422, why);
  }

  static RegistryException storeFailed(String why) {
    return new RegistryException(500, 50001, "Error in the backend data store: " + why);
  }
}
