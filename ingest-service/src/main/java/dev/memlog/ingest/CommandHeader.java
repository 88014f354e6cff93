package dev.memlog.ingest;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import org.jspecify.annotations.Nullable;

/**
 * The fields that every request for a command has.
 *
 * @param user the user that the request names; null for none
 * @param id the command's id; empty for a new one
 */
record CommandHeader(String app, @Nullable String user, String id) {

  /** Returns the header of a request; a request for a whole app has no field user. */
  static CommandHeader of(Message request) {
    FieldDescriptor user = request.getDescriptorForType().findFieldByName("user");
    return new CommandHeader(
        text(request, "app"),
        user != null && request.hasField(user) ? (String) request.getField(user) : null,
        text(request, "command_id"));
  }

  private static String text(Message request, String field) {
    return (String) request.getField(request.getDescriptorForType().findFieldByName(field));
  }
}
