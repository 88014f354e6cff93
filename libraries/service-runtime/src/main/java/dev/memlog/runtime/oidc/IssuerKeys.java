package dev.memlog.runtime.oidc;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.JWKSetUnavailableException;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.IOException;
import java.net.URI;
import java.text.ParseException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The reading of a provider's keys, from the address in its discovery document unless the settings
 * name another. Each call reads them anew. Safe for use by many threads.
 */
final class IssuerKeys implements JWKSetSource<SecurityContext> {

  /** The longest time of a connection attempt and of a read. */
  static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final int MOST_BYTES = 256 * 1024;

  private final URI issuer;
  private final ResourceRetriever http =
      new DefaultResourceRetriever(
          (int) PATIENCE.toMillis(), (int) PATIENCE.toMillis(), MOST_BYTES);

  private volatile @Nullable URI address;
  private volatile boolean reachable;

  IssuerKeys(URI issuer, @Nullable URI address) {
    this.issuer = issuer;
    this.address = address;
  }

  /** Returns whether the last reading succeeded. */
  boolean reachable() {
    return reachable;
  }

  @Override
  public JWKSet getJWKSet(
      JWKSetCacheRefreshEvaluator refresh, long now, @Nullable SecurityContext context)
      throws JWKSetUnavailableException {
    reachable = false;
    try {
      URI known = address;
      URI from = known == null ? discover() : known;
      JWKSet keys = JWKSet.parse(http.retrieveResource(from.toURL()).getContent());
      address = from;
      reachable = true;
      return keys;
    } catch (IOException | ParseException | IllegalArgumentException e) {
      throw new JWKSetUnavailableException("the keys of " + issuer + " cannot be read", e);
    }
  }

  /** Returns the address in the discovery document, which must be about the same provider. */
  private URI discover() throws IOException, ParseException {
    URI place =
        URI.create(issuer.toString().replaceAll("/$", "") + "/.well-known/openid-configuration");
    Map<String, Object> document =
        JSONObjectUtils.parse(http.retrieveResource(place.toURL()).getContent());
    String named = JSONObjectUtils.getString(document, "issuer");
    if (!issuer.toString().equals(named)) {
      throw new IOException("%s must name the issuer %s, got %s".formatted(place, issuer, named));
    }
    URI found = JSONObjectUtils.getURI(document, "jwks_uri");
    if (found == null) {
      throw new IOException(place + " must name a jwks_uri");
    }
    return found;
  }

  @Override
  public void close() {
    // Each reading closes its connection.
  }
}
