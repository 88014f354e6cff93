package dev.memlog.runtime;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.Descriptor;
import java.util.List;

/**
 * A form of JSON requests that a service accepts beside that of proto3. A gRPC service that
 * implements this interface gets each object of its JSON requests before it is read.
 */
public interface JsonForm {

  /** The form of proto3 JSON only. */
  JsonForm PROTO3 = (_, object, _, _) -> object;

  /**
   * Returns an object in the form of proto3 JSON.
   *
   * @param type the message that the object is read into
   * @param object the object, as the caller sent it; must stay unchanged
   * @param path the path of the object, which precedes the names of its fields in problems; empty
   *     for the root
   * @param problems the list to which problems are added
   */
  ObjectNode read(Descriptor type, ObjectNode object, String path, List<Problem> problems);

  /**
   * Describes the form in the API's description. Several calls have the effect of one.
   *
   * @param schemas the JSON schemas of messages by name, which this method changes
   */
  default void describe(ObjectNode schemas) {}
}
