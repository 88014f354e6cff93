package dev.memlog.runtime.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.MediaType;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.config.ConfigException;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.server.shelf.DropShelfRequest;
import dev.memlog.runtime.server.shelf.ShelfServiceGrpc;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.MetadataUtils;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The limits of keys, at rates so low that no bucket refills within a test, however slow the
 * machine is.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ThrottleTest {

  private RunningShelf shelf;
  private Client client;

  @BeforeAll
  void start() throws Exception {
    String yaml =
        """
        port: 0
        limits: {requestsPerSecond: 0}
        keys:
          - {name: free, sha256: %s, tenant: acme, roles: [read]}
          - {name: rare, sha256: %s, tenant: acme, roles: [read], requestsPerSecond: 1}
          - {name: small, sha256: %s, tenant: acme, roles: [read], bytesPerSecond: 10}
          - {name: grpc, sha256: %s, tenant: acme, roles: [read], requestsPerSecond: 1}
        """
            .formatted(
                AuthenticationTest.hash("free"),
                AuthenticationTest.hash("rare"),
                AuthenticationTest.hash("small"),
                AuthenticationTest.hash("grpc"));
    var config = ConfigLoader.create().yaml("test", yaml).load(ServerConfig.class);
    shelf = RunningShelf.start(config, ThrottleTest::countingBytes);
    client = shelf.client();
  }

  private static ApiServerBuilder countingBytes(ApiServerBuilder builder) {
    return builder.http(
        new HttpRoute(
            HttpMethod.POST,
            "/v1/books:stream",
            Role.READ,
            "Counts bytes.",
            List.of(MediaType.JSON),
            MediaType.PLAIN_TEXT,
            true),
        (context, request) ->
            HttpResponse.of(
                request
                    .aggregate()
                    .thenApply(whole -> HttpResponse.of("%d", whole.content().length()))));
  }

  @AfterAll
  void stop() {
    shelf.close();
  }

  @Test
  void shouldRefuseMoreRequestsThanAKeyMaySend() {
    int refused = 0;
    for (int i = 0; i < 20; i++) {
      var answer = drop("rare");
      if (answer.status() == 429) {
        refused++;
        assertThat(answer.header("retry-after")).isEqualTo("1");
        assertThat(answer.errors())
            .containsExactly(" exceeds the rate of its key: 1 requests per second");
        assertThat(answer.json().at("/error/code").asText()).isEqualTo("resource_exhausted");
      }
    }

    assertThat(refused).isPositive();
    assertThat(drop("free").status()).isEqualTo(200);
    assertThat(client.get("/metrics").raw().body())
        .containsPattern(
            "memlog_api_throttled_total\\{key=\"rare\",limit=\"requests\"\\} " + refused + "\\.0");
  }

  @Test
  void shouldMakeAKeyWaitForTheBytesThatItSent() {
    // At 10 bytes per second, this body takes 1,000 s.
    String large = "{\"note\":\"" + "x".repeat(10_000) + "\"}";

    var first = post("small", "/v1/shelves/s/books", large);
    var second = post("small", "/v1/shelves/s/books", "{}");

    assertThat(first.status()).isEqualTo(200);
    assertThat(second.status()).isEqualTo(429);
    assertThat(Integer.parseInt(second.header("retry-after"))).isBetween(500, 1001);
    assertThat(second.errors())
        .containsExactly(" exceeds the rate of its key: 10 bytes per second");
    assertThat(post("free", "/v1/shelves/s/books", large).status()).isEqualTo(200);
  }

  @Test
  void shouldTellGrpcCallersToo() throws Exception {
    var channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", shelf.server().port()).usePlaintext().build();
    Metadata headers = new Metadata();
    headers.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer grpc");
    var stub =
        ShelfServiceGrpc.newBlockingStub(channel)
            .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));

    var thrown =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () -> {
              for (int i = 0; i < 50; i++) {
                stub.dropShelf(DropShelfRequest.getDefaultInstance());
              }
            });

    assertThat(thrown.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(
            thrown
                .getTrailers()
                .get(Metadata.Key.of("retry-after", Metadata.ASCII_STRING_MARSHALLER)))
        .isEqualTo("1");
    channel.shutdownNow();
  }

  @Test
  void shouldReadStreamsNoFasterThanAKeyMaySend() throws Exception {
    var config =
        ConfigLoader.create()
            .yaml("test", "{port: 0, limits: {bytesPerSecond: 1000000}}")
            .load(ServerConfig.class);
    try (RunningShelf slow = RunningShelf.start(config, ThrottleTest::countingBytes)) {
      long began = System.nanoTime();

      var answer = slow.client().post("/v1/books:stream", "x".repeat(2_000_000));

      assertThat(answer.raw().body()).isEqualTo("2000000");
      // The bucket holds half of it; the other half arrives within a second, minus the last chunk.
      assertThat(System.nanoTime() - began).isGreaterThan(500_000_000L);
    }
  }

  @Test
  void shouldRefuseRatesBelowNone() {
    assertThatThrownBy(
            () ->
                ConfigLoader.create()
                    .yaml("x.yaml", "limits: {requestsPerSecond: -1, bytesPerSecond: -1}")
                    .load(ServerConfig.class))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("limits.requestsPerSecond must be from 0 to 1000000, got -1")
        .hasMessageContaining("limits.bytesPerSecond must be from 0 to");
  }

  private Client.Answer drop(String key) {
    return client.send("DELETE", "/v1/shelves/s", "", "authorization", "Bearer " + key);
  }

  private Client.Answer post(String key, String path, String body) {
    return client.send(
        "POST", path, body, "authorization", "Bearer " + key, "content-type", "application/json");
  }
}
