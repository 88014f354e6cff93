package dev.memlog.ingest;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import org.jspecify.annotations.Nullable;

/**
 * The common fields of requests for memory commands.
 *
 * @param app the app that the request names; empty for none
 * @param user the user that the request names; null for none
 * @param id the command id that the request names; empty for none
 */
record CommandHeader(String app, @Nullable String user, String id) {

  /**
   * Returns the common fields of a request, which must have fields app and command_id. Requests for
   * a whole app have no field user.
   */
  static CommandHeader of(Message request) {
    FieldDescriptor user = request.getDescriptorForType().findFieldByName("user");
    return new CommandHeader(
        text(request, "app"),
        user != null && request.hasField(user) ? (String) request.getField(user) : null,
        text(request, "command_id"));
  }

  /** Returns a text field of a request; empty if the request has no such field. */
  static String text(Message request, String name) {
    FieldDescriptor field = request.getDescriptorForType().findFieldByName(name);
    return field == null ? "" : (String) request.getField(field);
  }
}
