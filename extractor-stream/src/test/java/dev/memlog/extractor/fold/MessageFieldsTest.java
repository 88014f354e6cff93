package dev.memlog.extractor.fold;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Attachment;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.ToolCall;
import dev.memlog.extractor.passages.PassageComposer;
import dev.memlog.extractor.passages.PassageRules;
import dev.memlog.extractor.state.Creation;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.state.Message;
import dev.memlog.state.Passage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each field of a published message reaches the records of topics messages and passages. */
class MessageFieldsTest {

  static {
    AvroTrust.granted();
  }

  private static final PassageRules RULES =
      RememberedConversation.rules(500, 50, 2, 500, List.of(), 100, 5);

  private final MessageCreated created = created();
  private final RememberedConversation conversation = new RememberedConversation(RULES);

  @BeforeEach
  void publish() {
    ConversationEvent event = conversation.event("e1", "ann", Instant.ofEpochMilli(5), created);
    event.setProject("garden");
    event.setChannel("web");
    conversation.accept(event);
  }

  @Test
  void shouldWriteEveryFieldOfAPublishedMessageToTopicMessages() {
    Message message = message();

    for (Schema.Field field : MessageCreated.getClassSchema().getFields()) {
      assertThat(message.get(field.name()))
          .as("field %s of Message", field.name())
          .isEqualTo(created.get(field.pos()));
    }
    assertThat(message.getUser()).isEqualTo("ann");
    assertThat(message.getProject()).isEqualTo("garden");
    assertThat(message.getChannel()).isEqualTo("web");
  }

  @Test
  void shouldGiveAPassageTheValuesOfItsMessage() {
    Passage passage = conversation.passages.values().iterator().next();

    for (Schema.Field field : Passage.getClassSchema().getFields()) {
      if (Message.getClassSchema().getField(field.name()) != null) {
        assertThat(passage.get(field.pos()))
            .as("field %s of Passage", field.name())
            .isEqualTo(message().get(field.name()));
      }
    }
  }

  @Test
  void shouldNotCombineMessagesWhenAFieldOfTheirPassageDiffers() {
    // given
    var composer = new PassageComposer(RULES);
    MessageState state = requireNonNull(conversation.message(created.getMessageId()));
    state.setAttachments(null);
    assertThat(composer.combines(state, state)).isTrue();

    for (Schema.Field field : Creation.getClassSchema().getFields()) {
      if (Passage.getClassSchema().getField(field.name()) != null) {
        // when
        MessageState other = MessageState.newBuilder(state).build();
        Object value = other.getCreation().get(field.pos());
        other.getCreation().put(field.pos(), value + "-other");

        // then
        assertThat(composer.combines(state, other)).as("field %s", field.name()).isFalse();
      }
    }
  }

  private Message message() {
    return conversation.kept(created.getMessageId());
  }

  /** Returns a message with a value in each field. */
  private static MessageCreated created() {
    var full = new MessageCreated();
    full.getSchema().getFields().forEach(field -> full.put(field.pos(), value(field)));
    return full;
  }

  private static Object value(Schema.Field field) {
    return switch (field.name()) {
      case "role" -> "user";
      case "toolCalls" -> List.of(new ToolCall("t1", "clock", "{}"));
      case "flags" -> List.of("pinned");
      case "metadata" -> Map.of("k", "v");
      case "attachments" -> List.of(new Attachment("image", "a kayak", "https://x/1"));
      default -> "x-" + field.name();
    };
  }
}
