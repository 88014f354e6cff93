package dev.memlog.runtime.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.config.ConfigException;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.server.caller.ApiKey;
import dev.memlog.runtime.server.shelf.DropShelfRequest;
import dev.memlog.runtime.server.shelf.ShelfServiceGrpc;
import dev.memlog.runtime.server.shelf.ShelfServiceGrpc.ShelfServiceBlockingStub;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.MetadataUtils;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AuthenticationTest {

  static final ApiKey READER = key("reader", "r-key", "acme", Set.of("web"), Role.READ);
  private static final ApiKey WRITER = key("writer", "w-key", "acme", Set.of(), Role.WRITE);

  private RunningShelf shelf;
  private Client client;
  private ManagedChannel channel;

  @BeforeAll
  void start() throws Exception {
    var config =
        ConfigLoader.create()
            .yaml("test", "{port: 0, threads: 16, monitoring: nobody}")
            .load(ServerConfig.class)
            .withKeys(List.of(READER, WRITER));
    shelf = RunningShelf.start(config);
    client = shelf.client();
    channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", shelf.server().port()).usePlaintext().build();
  }

  @AfterAll
  void stop() throws Exception {
    channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    shelf.close();
  }

  @Test
  void shouldRefuseToBeOpenToOthersWithoutKeys() {
    var open = Defaults.of(ServerConfig.class).at("0.0.0.0", 0);

    assertThatThrownBy(() -> ApiServer.builder(open, shelf.metrics().registry()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be 127.0.0.1, ::1 or localhost");
  }

  @Test
  void shouldServeWhoPresentsAKey() {
    var http = client.send("DELETE", "/v1/shelves/s", "", "authorization", "Bearer r-key");
    var grpc = stub("bearer r-key").dropShelf(DropShelfRequest.newBuilder().build());

    assertThat(http.status()).isEqualTo(200);
    assertThat(http.json().get("tags").get(0).asText()).isEqualTo("acme");
    assertThat(grpc.getTags(0)).isEqualTo("acme");
  }

  @Test
  void shouldRefuseWhoPresentsNone() {
    var http = client.send("DELETE", "/v1/shelves/s", "");

    assertThat(http.status()).isEqualTo(401);
    assertThat(http.header("www-authenticate")).isEqualTo("Bearer");
    assertThat(http.errors()).containsExactly(" must carry a key: Authorization: Bearer KEY");
    assertThat(code(ShelfServiceGrpc.newBlockingStub(channel)))
        .isEqualTo(Status.Code.UNAUTHENTICATED);
  }

  @Test
  void shouldRefuseWrongKeysAndOtherSchemes() {
    for (String header :
        List.of("Bearer nope", "Bearer ", "Basic r-key", "r-key", "Bearer R-KEY")) {
      assertThat(client.send("DELETE", "/v1/shelves/s", "", "authorization", header).status())
          .as(header)
          .isEqualTo(401);
      assertThat(code(stub(header))).as(header).isEqualTo(Status.Code.UNAUTHENTICATED);
    }
  }

  @Test
  void shouldRefuseOnlyOnceTheBodyHasArrived() {
    String body = "{\"note\":\"" + "x".repeat(300_000) + "\"}";

    for (int i = 0; i < 50; i++) {
      assertThat(client.post("/v1/shelves/s/books", body).status()).isEqualTo(401);
    }
  }

  @Test
  void shouldRefuseKeysWithoutTheRole() {
    var http = client.send("DELETE", "/v1/shelves/s", "", "authorization", "Bearer w-key");

    assertThat(http.status()).isEqualTo(403);
    assertThat(http.errors()).containsExactly("Authorization must carry a key with the role read");
    assertThat(code(stub("Bearer w-key"))).isEqualTo(Status.Code.PERMISSION_DENIED);
  }

  @Test
  void shouldCloseMonitoringWhereTold() {
    assertThat(client.get("/metrics").status()).isEqualTo(401);
    assertThat(client.get("/health/live", "authorization", "Bearer r-key").status()).isEqualTo(403);
  }

  @Test
  void shouldReadKeysFromConfiguration() {
    String yaml =
        """
        host: 0.0.0.0
        keys:
          - name: web-chat
            sha256: %s
            tenant: acme
            apps: [web]
            roles: [read, WRITE]
        """
            .formatted(READER.sha256());

    var config = ConfigLoader.create().yaml("memlog.yaml", yaml).load(ServerConfig.class);

    assertThat(config.callers().keys())
        .containsExactly(
            new ApiKey(
                "web-chat", READER.sha256(), "acme", Set.of("web"), Set.of(Role.READ, Role.WRITE)));
  }

  @Test
  void shouldRefuseUnusableKeysAndOpenPorts() {
    String yaml =
        """
        host: 0.0.0.0
        keys:
          - name: ""
            sha256: abc
            tenant: a/b
            roles: []
        """;

    assertThatThrownBy(
            () -> ConfigLoader.create().yaml("memlog.yaml", yaml).load(ServerConfig.class))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("keys[0].name must not be empty")
        .hasMessageContaining("keys[0].sha256 must be 64 hex digits")
        .hasMessageContaining("keys[0].tenant must match")
        .hasMessageContaining("got a/b (memlog.yaml:5)")
        .hasMessageContaining("keys[0].roles must name at least one");
    assertThatThrownBy(
            () -> ConfigLoader.create().yaml("x.yaml", "host: 0.0.0.0").load(ServerConfig.class))
        .hasMessageContaining("host must be 127.0.0.1, ::1 or localhost while no keys");
  }

  @Test
  void shouldReadAKeyThatIsBoundToAUser() {
    // given
    String yaml =
        """
        keys:
          - {name: phone, sha256: %s, tenant: acme, apps: [web], user: ann, roles: [read, write]}
        """
            .formatted(READER.sha256());

    // when
    var config = ConfigLoader.create().yaml("memlog.yaml", yaml).load(ServerConfig.class);

    // then
    assertThat(config.callers().keys().getFirst().principal())
        .isEqualTo(
            new Principal(
                "acme", Set.of("web"), Optional.of("ann"), Set.of(Role.READ, Role.WRITE)));
  }

  @Test
  void shouldRefuseABoundKeyOfSeveralAppsOrOfRolesBeyondItsUser() {
    // given
    String yaml =
        """
        keys:
          - {name: phone, sha256: %s, tenant: acme, user: ann, roles: [read, operator, admin]}
          - {name: tablet, sha256: %s, tenant: acme, apps: [web, mail], user: a/b, roles: [read]}
        """
            .formatted(hash("one"), hash("two"));

    // when / then
    assertThatThrownBy(
            () -> ConfigLoader.create().yaml("memlog.yaml", yaml).load(ServerConfig.class))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(
            "keys[0].apps must name exactly one app, since key phone is bound to user ann, got none")
        .hasMessageContaining(
            "keys[0].roles must be of read and write, since key phone is bound to user ann,"
                + " got admin, operator")
        .hasMessageContaining("keys[1].user must match")
        .hasMessageContaining(
            "keys[1].apps must name exactly one app, since key tablet is bound to user a/b,"
                + " got mail, web");
  }

  private ShelfServiceBlockingStub stub(String authorization) {
    Metadata headers = new Metadata();
    headers.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), authorization);
    return ShelfServiceGrpc.newBlockingStub(channel)
        .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
  }

  private static Status.Code code(ShelfServiceBlockingStub stub) {
    return catchThrowableOfType(
            StatusRuntimeException.class,
            () -> stub.dropShelf(DropShelfRequest.getDefaultInstance()))
        .getStatus()
        .getCode();
  }

  private static ApiKey key(String name, String key, String tenant, Set<String> apps, Role role) {
    return new ApiKey(name, hash(key), tenant, apps, Set.of(role));
  }

  static String hash(String key) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
