package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.LinkMemoryRequest;
import dev.memlog.api.v1.PurgeMemoriesRequest;
import dev.memlog.api.v1.ReflectRequest;
import dev.memlog.api.v1.RememberRequest;
import dev.memlog.api.v1.UndoMemoriesRequest;
import dev.memlog.api.v1.UpdateMemoryRequest;
import dev.memlog.events.Purge;
import dev.memlog.ingest.publish.EventReader;
import dev.memlog.ingest.publish.EventType;
import dev.memlog.ingest.publish.Requested;
import dev.memlog.ingest.publish.SortableIds;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.rules.RequestProblems;
import dev.memlog.schemas.rules.EventLimits;
import dev.memlog.schemas.rules.EventRules;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each field of a request reaches the record that is written, or is named here. */
class RequestFieldsTest {

  private static final Instant NOW = Instant.parse("2026-11-01T08:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
  private static final Principal CALLER = new Principal("acme", Set.of(), Set.of(Role.WRITE));

  /** The fields that say whose command it is and when it came, see {@link OwnedCommands}. */
  private static final Set<String> OF_COMMAND =
      Set.of("app", "user", "command_id", "occurred_at", "confirmation");

  @ParameterizedTest
  @EnumSource
  void shouldKeepEveryFieldOfAnEventWhenItsTypeHasAUseForIt(EventType type) {
    var reader =
        new EventReader(
            new EventRules(EventLimits.DEFAULTS),
            new Requested(new SortableIds(CLOCK, new Random(1)), CLOCK, Duration.ofHours(1)));
    Event.Builder full = Event.newBuilder();
    for (FieldDescriptor field : Event.getDescriptor().getFields()) {
      if (type.hasUseFor(field) && !field.getName().equals("remove_attachments")) {
        fill(
            full,
            field,
            Map.of(
                "type", type.word(), "role", "assistant", "kind", "image", "uri", "https://x/1"));
      }
    }

    Event whole = full.build();
    assertThat(
            ignored(
                whole,
                event -> {
                  var problems = new RequestProblems();
                  var read = reader.read((Event) event, CALLER, "", problems);
                  assertThat(event != whole || read.isPresent())
                      .as(() -> problems.all().toString())
                      .isTrue();
                  return read;
                }))
        .containsExactlyElementsOf(type == EventType.MESSAGE_CREATED ? List.of("type") : List.of());
  }

  @Test
  void shouldKeepEveryFieldOfACommandWhenItIsNotAboutItsOwner() {
    var reader = new MemoryCommandReader(new RequestProblems());

    assertThat(
            ignored(
                full(RememberRequest.newBuilder(), Map.of()),
                request -> reader.remember((RememberRequest) request)))
        .isEmpty();
    assertThat(
            ignored(
                full(UpdateMemoryRequest.newBuilder(), Map.of()),
                request -> reader.revise((UpdateMemoryRequest) request)))
        .isEmpty();
    assertThat(
            ignored(
                full(ReflectRequest.newBuilder(), Map.of()),
                request -> reader.reflect((ReflectRequest) request)))
        .isEmpty();
    assertThat(
            ignored(
                full(LinkMemoryRequest.newBuilder(), Map.of()),
                request -> reader.link((LinkMemoryRequest) request)))
        .isEmpty();
    assertThat(
            ignored(
                full(UndoMemoriesRequest.newBuilder(), Map.of()),
                request -> reader.undo((UndoMemoriesRequest) request)))
        .isEmpty();
  }

  @Test
  void shouldKeepEveryFieldOfAPurgeButThoseOfItsReceipt() {
    assertThat(
            ignored(
                full(PurgeMemoriesRequest.newBuilder(), Map.of("reach", "conversation")),
                request -> {
                  var problems = new RequestProblems();
                  Purge read = new PurgeReader(problems).purge((PurgeMemoriesRequest) request);
                  return List.of(read, problems.all());
                }))
        .containsExactly("receipt", "now");
  }

  private static Message full(Message.Builder message, Map<String, String> given) {
    for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
      if (!OF_COMMAND.contains(field.getName())) {
        fill(message, field, given);
      }
    }
    return message.build();
  }

  private static void fill(
      Message.Builder message, FieldDescriptor field, Map<String, String> given) {
    if (field.isMapField()) {
      var entry = message.newBuilderForField(field);
      entry.getDescriptorForType().getFields().forEach(each -> fill(entry, each, given));
      message.addRepeatedField(field, entry.build());
    } else if (field.isRepeated()) {
      message.addRepeatedField(field, value(message, field, given));
    } else {
      message.setField(field, value(message, field, given));
    }
  }

  private static Object value(
      Message.Builder message, FieldDescriptor field, Map<String, String> given) {
    return switch (field.getJavaType()) {
      case STRING -> given.getOrDefault(field.getName(), "x-" + field.getName());
      case INT -> 7;
      case LONG -> 7L;
      case DOUBLE -> 0.5;
      case BOOLEAN -> true;
      case MESSAGE -> {
        var inner = message.newBuilderForField(field);
        if (inner instanceof Timestamp.Builder time) {
          yield time.setSeconds(NOW.getEpochSecond() - 60).build();
        }
        inner.getDescriptorForType().getFields().forEach(each -> fill(inner, each, given));
        yield inner.build();
      }
      default -> throw new IllegalArgumentException("no value for " + field);
    };
  }

  /** Returns the fields without which a message is read as with them. */
  private static List<String> ignored(Message full, Function<Message, Object> read) {
    Object whole = read.apply(full);
    List<String> ignored = new ArrayList<>();
    full.getAllFields()
        .forEach(
            (field, value) -> {
              if (whole.equals(read.apply(full.toBuilder().clearField(field).build()))) {
                ignored.add(field.getName());
              }
              if (value instanceof List<?> items
                  && !field.isMapField()
                  && items.getFirst() instanceof Message item) {
                item.getAllFields()
                    .keySet()
                    .forEach(
                        inner -> {
                          Message less = item.toBuilder().clearField(inner).build();
                          Message.Builder other = full.toBuilder().setRepeatedField(field, 0, less);
                          if (whole.equals(read.apply(other.build()))) {
                            ignored.add(field.getName() + "." + inner.getName());
                          }
                        });
              }
            });
    return ignored;
  }
}
