package dev.memlog.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.embedding.ScriptedServer;
import dev.memlog.language.sensitivity.Sensitivity;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;

/** A model that gives the answers of a script, with the configuration and meters of its caller. */
final class ScriptedModel implements AfterEachCallback {

  private static final ObjectMapper JSON = new ObjectMapper();

  final ScriptedServer server = new ScriptedServer();
  final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  /** Returns the arguments of a test of a failing model: the outcome and the script. */
  static Arguments failure(String outcome, Consumer<ScriptedServer> script) {
    return arguments(outcome, script);
  }

  /** Returns these failures, and those that do not depend on the form of an answer. */
  static Stream<Arguments> failures(Arguments... more) {
    Stream<Arguments> always =
        Stream.of(
            failure("refused", s -> s.then(200, Completions.refusing())),
            failure("slow", s -> s.thenHold("{}")),
            failure("misconfigured", s -> s.then(401, "{}")));
    return Stream.concat(always, Stream.of(more));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    server.close();
  }

  /** Returns a configuration with one attempt of at most two seconds. */
  LlmConfig config() {
    return config("", Duration.ofSeconds(2), 1, Duration.ofSeconds(1));
  }

  /** Returns a configuration with a key and a number of attempts. */
  LlmConfig config(String key, Duration timeout, int attempts, Duration pause) {
    var patience = new LlmConfig.Patience(timeout, attempts, pause, Duration.ofSeconds(30));
    return new LlmConfig(server.url() + "/v1/", key, "small", patience, 1, 500);
  }

  /** Returns the access of a component with this configuration and budget. */
  ModelAccess access(LlmConfig config, Set<Sensitivity> allowed, CallBudget budget) {
    return new ModelAccess(config, allowed, budget, () -> Instant.EPOCH, meters);
  }

  /** Returns an unlimited access with one attempt, without sensitive matters. */
  ModelAccess access() {
    return access(config(), Set.of(), CallBudget.UNBOUNDED);
  }

  /** Returns the first request. */
  JsonNode request() throws IOException {
    return JSON.readTree(server.received().getFirst().body());
  }

  /** Returns the material that the first request shows after its task. */
  JsonNode material() throws IOException {
    return JSON.readTree(request().path("messages").get(1).path("content").asText());
  }

  /** Checks that there was one call with this outcome. */
  void assertOutcome(String outcome) {
    assertThat(meters.timer("memlog.extraction.model", "outcome", outcome).count()).isEqualTo(1);
  }

  /** Checks that one answer was not used, and rules decided instead. */
  void assertFallback() {
    assertThat(meters.counter("memlog.extraction.fallbacks").count()).isEqualTo(1);
  }

  /** Checks that one proposal was refused for this fault. */
  void assertRefused(String fault) {
    assertThat(meters.counter("memlog.extraction.proposals", "outcome", fault).count())
        .isEqualTo(1);
  }
}
