package dev.memlog.runtime.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An OpenID provider of a test, with a discovery document and keys that change. */
final class TestIssuer implements AutoCloseable {

  static final String AUDIENCE = "memlog";

  private final HttpServer http;
  private final List<JWK> published = new CopyOnWriteArrayList<>();
  private volatile boolean available = true;

  TestIssuer() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    serve("/.well-known/openid-configuration");
    serve("/keys");
    http.start();
  }

  private void serve(String path) {
    http.createContext(
        path,
        exchange -> {
          String body =
              path.equals("/keys")
                  ? new JWKSet(List.copyOf(published)).toString()
                  : "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/keys\"}".formatted(url(), url());
          byte[] bytes = body.getBytes(UTF_8);
          exchange.sendResponseHeaders(available ? 200 : 500, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }

  String url() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  void setAvailable(boolean now) {
    available = now;
  }

  /** Makes a key and publishes it beside the others. */
  RSAKey publish(String id) {
    RSAKey key = key(id);
    publish(key);
    return key;
  }

  void publish(RSAKey key) {
    published.add(key.toPublicJWK());
  }

  void withdraw(RSAKey key) {
    published.remove(key.toPublicJWK());
  }

  static RSAKey key(String id) {
    try {
      return new RSAKeyGenerator(2048).keyID(id).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns claims that a server with the default settings accepts, for more or others. */
  JWTClaimsSet.Builder claims() {
    Instant now = Instant.now();
    return new JWTClaimsSet.Builder()
        .issuer(url())
        .audience(AUDIENCE)
        .subject("ann")
        .expirationTime(Date.from(now.plusSeconds(600)))
        .claim("tenant", "acme")
        .claim("roles", List.of("memlog:read", "other"));
  }

  static String signed(RSAKey key, JWTClaimsSet claims) {
    try {
      return signed(
          new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(),
          new RSASSASigner(key),
          claims);
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  static String signed(JWSHeader header, JWSSigner signer, JWTClaimsSet claims)
      throws JOSEException {
    var token = new SignedJWT(header, claims);
    token.sign(signer);
    return token.serialize();
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
