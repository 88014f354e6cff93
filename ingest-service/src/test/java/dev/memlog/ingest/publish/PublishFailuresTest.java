package dev.memlog.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.RequestException;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PublishFailuresTest {

  static Stream<RuntimeException> outagesOfTheRegistry() {
    return Stream.of(
        new SerializationException("not registered", new IOException("connection refused")),
        new TimeoutException("timed out", new IOException("timed out")),
        new AuthenticationException("401", new RestClientException("Unauthorized", 401, 40101)),
        new SerializationException("503", new RestClientException("Unavailable", 503, 50301)));
  }

  @ParameterizedTest
  @MethodSource("outagesOfTheRegistry")
  void shouldNameTheRegistryThatDoesNotAnswer(RuntimeException failure) {
    assertThat(PublishFailures.of(failure))
        .isInstanceOfSatisfying(
            RequestException.class,
            e -> {
              assertThat(e.problems().getFirst().code()).isEqualTo(ErrorCode.UNAVAILABLE);
              assertThat(e.problems().getFirst().rule()).contains("the schema registry");
            });
  }

  @Test
  void shouldNameKafkaThatDoesNotAnswer() {
    assertThat(PublishFailures.of(new TimeoutException("60000 ms has passed")))
        .isInstanceOfSatisfying(
            RequestException.class,
            e -> assertThat(e.problems().getFirst().rule()).contains("Kafka"));
  }

  @Test
  void shouldReturnASchemaThatTheRegistryRefusesAsADefect() {
    var refused =
        new SerializationException("refused", new RestClientException("not found", 404, 40403));
    assertThat(PublishFailures.of(refused)).isSameAs(refused);
  }
}
