package dev.memlog.extractor.fold;

import dev.memlog.extractor.passages.MessageContent;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.Creation;
import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.extractor.state.Owner;
import dev.memlog.extractor.state.Register;
import dev.memlog.schemas.avro.SharedFields;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import dev.memlog.state.Message;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A conversion of stored state to records of topics messages, conversations and
 * conversation-descriptions.
 */
final class DesiredState {

  private static final SharedFields CREATION =
      SharedFields.of(Creation.getClassSchema(), Message.getClassSchema());
  private static final SharedFields OWNER =
      SharedFields.of(Owner.getClassSchema(), Conversation.getClassSchema());

  private DesiredState() {}

  /** Returns a message's record; null if the message is deleted or its creation has not arrived. */
  static @Nullable Message message(
      KnownConversation view,
      @Nullable ConversationState properties,
      @Nullable MessageState state) {
    if (properties == null || state == null || !counts(state)) {
      return null;
    }
    Creation creation = state.getCreation();
    MessageContent content = MessageContent.of(state);
    Message message = CREATION.copy(creation, new Message());
    message.setTenant(view.tenant());
    message.setApp(view.app());
    message.setConversation(view.conversation());
    message.setMessageId(state.getMessageId());
    message.setContent(state.getWording().getContent());
    message.setCreatedAt(Instant.ofEpochMilli(creation.getStamp().getAt()));
    message.setEditedAt(Instant.ofEpochMilli(content.latest().getAt()));
    message.setVersion(content.latest().getEventId());
    message.setAttachments(content.attachments());
    message.setTemporary(properties.getTemporary());
    return message;
  }

  /** Returns a conversation's record; null if it is deleted or has not begun. */
  static @Nullable Conversation conversation(
      KnownConversation view, @Nullable ConversationState properties) {
    if (properties == null || properties.getDeleted()) {
      return null;
    }
    Conversation conversation = OWNER.copy(properties.getOwner(), new Conversation());
    conversation.setTenant(view.tenant());
    conversation.setApp(view.app());
    conversation.setConversation(view.conversation());
    conversation.setTitle(value(properties.getTitle()));
    conversation.setMetadata(Map.of());
    conversation.setTemporary(properties.getTemporary());
    conversation.setStartedAt(
        instant(properties.getFirstMessageAt(), properties.getFirstEventAt()));
    conversation.setUpdatedAt(instant(properties.getLastMessageAt(), properties.getLastEventAt()));
    Long ended = properties.getEndedAt();
    conversation.setEndedAt(ended == null ? null : Instant.ofEpochMilli(ended));
    conversation.setMessageCount(properties.getMessageCount());
    return conversation;
  }

  /** Returns a description's record; null if there is neither a system prompt nor metadata. */
  static @Nullable ConversationDescription description(
      KnownConversation view, DescriptionState state) {
    String prompt = value(state.getSystemPrompt());
    Map<String, String> metadata = metadata(state.getMetadata());
    return prompt == null && metadata.isEmpty()
        ? null
        : ConversationDescription.newBuilder()
            .setTenant(view.tenant())
            .setApp(view.app())
            .setConversation(view.conversation())
            .setSystemPrompt(prompt)
            .setMetadata(metadata)
            .build();
  }

  /** Returns whether a message counts, which means that it is created and not deleted. */
  static boolean counts(MessageState state) {
    return !state.getDeleted() && state.getCreation() != null;
  }

  /** Returns whether messages of a conversation may be indexed. */
  static boolean indexed(ConversationState properties) {
    return !properties.getDeleted() && !properties.getTemporary();
  }

  private static Instant instant(@Nullable Long message, long event) {
    return Instant.ofEpochMilli(message == null ? event : message);
  }

  /** Returns the value of a property; null if no event has set it. */
  static @Nullable String value(@Nullable Register register) {
    return register == null ? null : register.getValue();
  }

  private static Map<String, String> metadata(Map<String, Register> registers) {
    var present = new HashMap<String, String>();
    registers.forEach(
        (key, register) -> {
          if (!register.getValue().isEmpty()) {
            present.put(key, register.getValue());
          }
        });
    return present;
  }
}
