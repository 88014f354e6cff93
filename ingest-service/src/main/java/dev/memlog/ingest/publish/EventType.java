package dev.memlog.ingest.publish;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.memlog.api.v1.CreateMessageRequest;
import dev.memlog.api.v1.DeleteConversationRequest;
import dev.memlog.api.v1.DeleteMessageRequest;
import dev.memlog.api.v1.EditMessageRequest;
import dev.memlog.api.v1.EndConversationRequest;
import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.UpdateConversationRequest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The types of conversation events in the API. An event of a type may have only the fields of the
 * request that publishes such events.
 */
public enum EventType {
  MESSAGE_CREATED(CreateMessageRequest.getDescriptor()),
  MESSAGE_EDITED(EditMessageRequest.getDescriptor()),
  MESSAGE_DELETED(DeleteMessageRequest.getDescriptor()),
  CONVERSATION_UPDATED(UpdateConversationRequest.getDescriptor()),
  CONVERSATION_ENDED(EndConversationRequest.getDescriptor()),
  CONVERSATION_DELETED(DeleteConversationRequest.getDescriptor());

  @SuppressWarnings("ImmutableEnumChecker") // the set is unmodifiable
  private final Set<String> fields;

  EventType(Descriptor request) {
    fields =
        Stream.concat(
                Stream.of("type", "occurred_at_offset"),
                request.getFields().stream().map(FieldDescriptor::getName))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the name of the type in the API: this constant's name in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the type with the given name in the API, or {@link #MESSAGE_CREATED} for an empty name;
   * empty if there is no such type.
   */
  public static Optional<EventType> of(String word) {
    return word.isEmpty()
        ? Optional.of(MESSAGE_CREATED)
        : Arrays.stream(values()).filter(type -> type.word().equals(word)).findFirst();
  }

  /** Returns whether an event of this type may have the given field of {@link Event}. */
  public boolean hasUseFor(FieldDescriptor field) {
    return fields.contains(field.getName());
  }

  /** Returns the names of the fields that an event of this type may have. */
  Set<String> fields() {
    return fields;
  }

  /**
   * Converts a request to an event by copying the fields of the same names.
   *
   * @throws IllegalStateException if {@link Event} lacks a field of the request
   */
  public Event event(Message request) {
    Event.Builder event = Event.newBuilder().setType(word());
    request
        .getAllFields()
        .forEach(
            (field, value) -> {
              FieldDescriptor ofEvent = Event.getDescriptor().findFieldByName(field.getName());
              if (ofEvent == null) {
                throw new IllegalStateException(
                    "message Event of ingest.proto must have the field %s of %s"
                        .formatted(field.getName(), request.getDescriptorForType().getName()));
              }
              event.setField(ofEvent, value);
            });
    return event.build();
  }
}
