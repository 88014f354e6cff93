package dev.memlog.registry;

/** Thrown if the registry rejects a request; has the messages and codes of Confluent's registry. */
final class RegistryException extends RuntimeException {

  private static final int LARGEST_STATUS = 999;

  private final int code;

  /**
   * Creates the exception.
   *
   * @param code Confluent's error code, by which clients distinguish errors of the same status: the
   *     HTTP status, or the status and two digits
   * @param message the message for the client
   */
  RegistryException(int code, String message) {
    super(message);
    this.code = code;
  }

  /** Returns the HTTP status. */
  int status() {
    return code > LARGEST_STATUS ? code / 100 : code;
  }

  int code() {
    return code;
  }

  static RegistryException noSuchPath() {
    return new RegistryException(404, "HTTP 404 Not Found");
  }

  static RegistryException methodNotAllowed(String method) {
    return new RegistryException(405, "HTTP 405 Method Not Allowed: " + method);
  }

  static RegistryException invalidSchema(String why) {
    return new RegistryException(42201, "Invalid schema: " + why);
  }

  static RegistryException storeFailed(String why) {
    return new RegistryException(50001, "Error in the backend data store: " + why);
  }
}
