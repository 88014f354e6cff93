package dev.memlog.runtime.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.config.ConfigException;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.oidc.TokenVerifier;
import dev.memlog.runtime.server.shelf.DropShelfRequest;
import dev.memlog.runtime.server.shelf.ShelfServiceGrpc;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.MetadataUtils;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Callers with tokens of an OpenID provider, over HTTP and gRPC. */
class OidcTest {

  private static final Duration SOON = Duration.ofSeconds(10);

  /** Made once, since that takes a second. */
  private static final RSAKey KEY = TestIssuer.key("first");

  private TestIssuer issuer;
  private RunningShelf shelf;
  private ManagedChannel channel;

  @BeforeEach
  void start() throws Exception {
    issuer = new TestIssuer();
    issuer.publish(KEY);
    shelf = RunningShelf.start(config("keysFor: 1s, outage: 0s"));
    channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", shelf.server().port()).usePlaintext().build();
  }

  @AfterEach
  void stop() throws Exception {
    channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    shelf.close();
    issuer.close();
  }

  private ServerConfig config(String oidc) {
    return ConfigLoader.create()
        .yaml(
            "test",
            "{port: 0, threads: 16, oidc: {issuer: '%s', audience: memlog, %s}}"
                .formatted(issuer.url(), oidc))
        .load(ServerConfig.class)
        .withKeys(List.of(AuthenticationTest.READER));
  }

  private Client.Answer call(String credential) {
    return shelf
        .client()
        .send("DELETE", "/v1/shelves/s", "", "authorization", "Bearer " + credential);
  }

  private String token(JWTClaimsSet.Builder claims) {
    return TestIssuer.signed(KEY, claims.build());
  }

  @Test
  void shouldServeATokenAndAKeyOverHttpAndGrpc() {
    // given
    String token = token(issuer.claims());

    // when
    Client.Answer http = call(token);
    String tenant = stub(token).dropShelf(DropShelfRequest.getDefaultInstance()).getTags(0);

    // then
    assertThat(http.json().get("tags").get(0).asText()).isEqualTo("acme");
    assertThat(tenant).isEqualTo("acme");
    assertThat(call("r-key").status()).isEqualTo(200);
    assertThat(shelf.client().send("DELETE", "/v1/shelves/s", "").status()).isEqualTo(401);
  }

  @Test
  void shouldRefuseABadTokenWithItsReasonAndLogTheReasonWithoutTheToken() throws Exception {
    // given
    Instant now = Instant.now();
    JWTClaimsSet good = issuer.claims().build();
    byte[] publicKey = KEY.toPublicJWK().toRSAPublicKey().getEncoded();
    var hmac = new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("first").build();
    String sound = token(issuer.claims());
    Map<String, String> reasons =
        Map.ofEntries(
            Map.entry(
                token(issuer.claims().expirationTime(Date.from(now.minusSeconds(120)))), "Expired"),
            Map.entry(
                token(issuer.claims().notBeforeTime(Date.from(now.plusSeconds(120)))),
                "before use time"),
            Map.entry(
                token(issuer.claims().expirationTime(null)), "missing required claims: [exp]"),
            Map.entry(token(issuer.claims().issuer("https://evil.example")), "iss claim"),
            Map.entry(token(issuer.claims().audience("mail")), "aud claim rejected"),
            Map.entry(new PlainJWT(good).serialize(), "alg must be RS, PS or ES, got none"),
            Map.entry(
                TestIssuer.signed(hmac, new MACSigner(publicKey), good),
                "alg must be RS, PS or ES, got HS256"),
            Map.entry(
                TestIssuer.signed(TestIssuer.key("stranger"), good),
                "its key is not one of the issuer's"),
            Map.entry(TestIssuer.signed(TestIssuer.key("first"), good), "Invalid signature"),
            Map.entry(sound.substring(0, sound.lastIndexOf('.')) + ".e30", "Invalid signature"),
            Map.entry("eyJ.e30.e30", "it is not a JWT"),
            Map.entry(token(issuer.claims().claim("tenant", null)), "the claim tenant is absent"),
            Map.entry(token(issuer.claims().claim("tenant", "a/b")), "the claim tenant must match"),
            Map.entry(token(issuer.claims().subject(null)), "the claim sub is absent"),
            Map.entry(
                token(issuer.claims().claim("apps", List.of("web", "mail"))),
                "the claim apps must name one app"));
    var logger = (Logger) LoggerFactory.getLogger(TokenVerifier.class);
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    logger.addAppender(log);
    try {
      reasons.forEach(
          (token, reason) -> {
            // when
            Client.Answer answer = call(token);
            var refused =
                catchThrowableOfType(
                    StatusRuntimeException.class,
                    () -> stub(token).dropShelf(DropShelfRequest.getDefaultInstance()));

            // then
            assertThat(answer.status()).as(reason).isEqualTo(401);
            assertThat(answer.header("www-authenticate"))
                .startsWith("Bearer error=\"invalid_token\", error_description=\"")
                .contains(reason);
            assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.UNAUTHENTICATED);
            assertThat(refused.getStatus().getDescription()).contains(reason);
          });
    } finally {
      logger.detachAppender(log);
    }
    assertThat(log.list).isNotEmpty().allMatch(line -> line.getMessage().equals("token refused"));
    assertThat(
            log.list.toString() + log.list.stream().map(ILoggingEvent::getKeyValuePairs).toList())
        .contains("alg must be")
        .doesNotContain("eyJ");
    assertThat(call(sound).status()).isEqualTo(200);
  }

  @Test
  void shouldFollowARotationWithoutARestart() {
    // given
    String before = token(issuer.claims());
    assertThat(call(before).status()).isEqualTo(200);

    // when
    RSAKey next = issuer.publish("second");
    String after = TestIssuer.signed(next, issuer.claims().build());

    // then
    await().atMost(SOON).until(() -> call(after).status() == 200);
    assertThat(call(before).status()).isEqualTo(200);

    // when
    issuer.withdraw(KEY);

    // then
    await().atMost(SOON).until(() -> call(before).status() == 401);
    assertThat(call(after).status()).isEqualTo(200);
  }

  @Test
  void shouldPauseTokensWhileTheIssuerIsUnavailableAndServeKeys() {
    // given
    issuer.setAvailable(false);
    String token = token(issuer.claims());

    // when
    Client.Answer answer = call(token);

    // then
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.header("retry-after")).isNotEmpty();
    assertThat(answer.errors())
        .containsExactly(
            "Authorization carries a token that cannot be verified now, since the issuer's keys"
                + " cannot be read; try again");
    assertThat(call(token).status()).isEqualTo(503);
    assertThat(call("r-key").status()).isEqualTo(200);

    // when
    issuer.setAvailable(true);

    // then
    await().atMost(SOON).until(() -> call(token).status() == 200);

    // when: known keys expire, and no outage is tolerated
    issuer.setAvailable(false);

    // then
    await().atMost(SOON).until(() -> call(token).status() == 503);
  }

  @Test
  void shouldUseKnownKeysDuringAnOutage() throws Exception {
    try (RunningShelf tolerant = RunningShelf.start(config("keysFor: 200ms, outage: 1h"))) {
      // given
      String token = token(issuer.claims());
      String[] header = {"authorization", "Bearer " + token};
      assertThat(tolerant.client().send("DELETE", "/v1/shelves/s", "", header).status())
          .isEqualTo(200);
      issuer.setAvailable(false);

      // when / then
      await()
          .during(Duration.ofSeconds(1))
          .atMost(SOON)
          .until(
              () -> tolerant.client().send("DELETE", "/v1/shelves/s", "", header).status() == 200);
      String unknown = TestIssuer.signed(TestIssuer.key("new"), issuer.claims().build());
      assertThat(
              tolerant
                  .client()
                  .send("DELETE", "/v1/shelves/s", "", "authorization", "Bearer " + unknown)
                  .status())
          .isEqualTo(503);
    }
  }

  @Test
  void shouldMapClaimsToTheCaller() {
    // given
    String mapping =
        "claims: {tenant: org, defaultTenant: acme, apps: groups, user: email,"
            + " roles: realm_access.roles, rolePrefix: 'memlog-'}";
    var verifier = new TokenVerifier(config(mapping).callers().oidc());
    JWTClaimsSet.Builder claims =
        issuer.claims().claim("groups", "web mail").claim("email", "ann@example.com");

    // when
    Principal admin =
        verifier
            .verify(
                token(claims.claim("realm_access", Map.of("roles", List.of("memlog-ADMIN", "x")))))
            .principal();
    Principal bound =
        verifier
            .verify(
                token(
                    claims
                        .claim("org", "umbrella")
                        .claim("groups", List.of("web"))
                        .claim("realm_access", Map.of("roles", "memlog-read memlog-write"))))
            .principal();
    Principal powerless =
        verifier.verify(token(claims.claim("realm_access", List.of("memlog-read")))).principal();

    // then
    assertThat(admin).isEqualTo(new Principal("acme", Set.of("web", "mail"), Set.of(Role.ADMIN)));
    assertThat(bound)
        .isEqualTo(
            new Principal(
                "umbrella",
                Set.of("web"),
                Optional.of("ann@example.com"),
                Set.of(Role.READ, Role.WRITE)));
    assertThat(powerless.roles()).isEmpty();
  }

  @Test
  void shouldRefuseADiscoveryDocumentOfAnotherIssuer() {
    // given: the same server under another name
    String other = issuer.url().replace("127.0.0.1", "localhost");
    var config =
        ConfigLoader.create()
            .yaml("test", "oidc: {issuer: '" + other + "', audience: memlog}")
            .load(ServerConfig.class);
    var verifier = new TokenVerifier(config.callers().oidc());

    // when / then
    assertThatThrownBy(() -> verifier.verify(token(issuer.claims().issuer(other))))
        .isInstanceOf(RequestException.class)
        .hasMessageContaining("cannot be verified now");
  }

  @Test
  void shouldRefuseUnusableSettings() {
    assertThatThrownBy(
            () ->
                ConfigLoader.create()
                    .yaml(
                        "x.yaml",
                        """
                        oidc:
                          issuer: http://login.example.com
                          jwksUrl: ftp://login.example.com/keys
                          keysFor: 0s
                          claims: {roles: "", defaultTenant: a/b}
                        """)
                    .load(ServerConfig.class))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("oidc.issuer must be https://HOST[/PATH], or http on this machine")
        .hasMessageContaining("oidc.jwksUrl must be https")
        .hasMessageContaining("oidc.audience must not be empty with issuer")
        .hasMessageContaining("oidc.keysFor must be at least")
        .hasMessageContaining("oidc.claims.roles must not be empty")
        .hasMessageContaining("oidc.claims.defaultTenant must match");
  }

  private ShelfServiceGrpc.ShelfServiceBlockingStub stub(String token) {
    Metadata headers = new Metadata();
    headers.put(
        Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + token);
    return ShelfServiceGrpc.newBlockingStub(channel)
        .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
  }
}
