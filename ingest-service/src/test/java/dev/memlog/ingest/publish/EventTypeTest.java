package dev.memlog.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.UndoMemoriesRequest;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EventTypeTest {

  /** The fields that concern the answer of a deletion; the API removes them from the request. */
  private static final Set<String> OF_CALL = Set.of("receipt", "now");

  @ParameterizedTest
  @EnumSource
  void shouldFindEveryFieldOfARequestInTheEvent(EventType type) {
    // when
    var absent =
        type.fields().stream()
            .filter(name -> !OF_CALL.contains(name))
            .filter(name -> Event.getDescriptor().findFieldByName(name) == null)
            .toList();

    // then
    assertThat(absent)
        .as("fields of the request for %s that message Event of ingest.proto lacks", type.word())
        .isEmpty();
  }

  @Test
  void shouldNameTheFieldOfARequestThatTheEventLacks() {
    // given
    var request = UndoMemoriesRequest.newBuilder().setChangeId("c1").build();

    // when / then
    assertThatThrownBy(() -> EventType.MESSAGE_CREATED.event(request))
        .hasMessage(
            "message Event of ingest.proto must have the field change_id of UndoMemoriesRequest");
  }
}
