package dev.memlog.runtime.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import io.github.bucket4j.Bucket;
import java.net.URI;
import java.security.Key;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The check of tokens that an OpenID provider signed. The verifier keeps the provider's keys, reads
 * them again when a token names an unknown one, and refuses tokens while it has no keys. A call may
 * block while keys are read. Safe for use by many threads.
 */
public final class TokenVerifier {

  private static final Logger log = LoggerFactory.getLogger(TokenVerifier.class);

  /** Signatures by a private key. A shared secret could be the public key, which anyone has. */
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Stream.of(JWSAlgorithm.Family.RSA, JWSAlgorithm.Family.EC)
          .flatMap(Set::stream)
          .collect(Collectors.toUnmodifiableSet());

  /** The share of keysFor in which unknown keys cause at most two readings of the keys. */
  private static final int READINGS = 10;

  private static final int REASON_CHARACTERS = 200;

  private final OidcConfig config;
  private final URI issuer;
  private final IssuerKeys keys;
  private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();

  /** The lines of the log that a flood of refused tokens may write. */
  private final Bucket lines =
      Bucket.builder()
          .addLimit(limit -> limit.capacity(60).refillGreedy(1, Duration.ofSeconds(1)))
          .build();

  /**
   * A token that was verified.
   *
   * @param subject the claim sub; empty if absent
   * @param principal the caller that the token identifies
   */
  public record Verified(String subject, Principal principal) {}

  /** Thrown if no known key of the provider fits a token. */
  private static final class UnknownKeyException extends KeySourceException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Creates a verifier, which reads no keys yet.
   *
   * @param config settings with an issuer
   */
  public TokenVerifier(OidcConfig config) {
    this.config = config;
    issuer = config.issuer().orElseThrow();
    keys = new IssuerKeys(issuer, config.jwksUrl().orElse(null));
    long keep = config.keysFor().toMillis();
    JWKSourceBuilder<SecurityContext> source =
        JWKSourceBuilder.create(keys)
            .cache(keep, IssuerKeys.PATIENCE.multipliedBy(4).toMillis())
            .refreshAheadCache(false)
            .rateLimited(keep / READINGS);
    if (config.outage().isPositive()) {
      source.outageTolerant(config.outage().toMillis());
    }
    var selector = new JWSVerificationKeySelector<>(ALGORITHMS, source.build());
    processor.setJWSKeySelector((header, context) -> known(selector, header));
    processor.setJWSTypeVerifier(
        new DefaultJOSEObjectTypeVerifier<>(
            JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
    processor.setJWTClaimsSetVerifier(
        new DefaultJWTClaimsVerifier<>(
            config.audience(),
            new JWTClaimsSet.Builder().issuer(issuer.toString()).build(),
            Set.of("exp")));
  }

  private static List<Key> known(
      JWSVerificationKeySelector<SecurityContext> selector, JWSHeader header)
      throws KeySourceException {
    List<Key> found = selector.selectJWSKeys(header, null);
    if (found.isEmpty()) {
      throw new UnknownKeyException();
    }
    return found;
  }

  /** Returns whether a credential has the form of a token. No key has it. */
  public static boolean isToken(String credential) {
    return credential.startsWith("ey") && credential.chars().filter(c -> c == '.').count() == 2;
  }

  /**
   * Returns the caller that a token identifies.
   *
   * @throws RequestException unauthenticated with the reason if the token is invalid, or
   *     unavailable if it cannot be verified now
   */
  public Verified verify(String token) {
    try {
      JWT parsed = JWTParser.parse(token);
      if (!(parsed instanceof SignedJWT signed)
          || !ALGORITHMS.contains(signed.getHeader().getAlgorithm())) {
        throw new TokenRefusedException(
            "alg must be RS, PS or ES, got " + parsed.getHeader().getAlgorithm());
      }
      JWTClaimsSet claims = processor.process(signed, null);
      String subject = claims.getSubject();
      return new Verified(
          subject == null ? "" : subject,
          new TokenClaims(claims.getClaims()).principal(config.claims()));
    } catch (ParseException _) {
      throw refused("it is not a JWT");
    } catch (TokenRefusedException | BadJOSEException e) {
      throw refused(String.valueOf(e.getMessage()));
    } catch (UnknownKeyException | RateLimitReachedException _) {
      // Without a successful reading, the key may be new.
      throw keys.reachable() ? refused("its key is not one of the issuer's") : unavailable();
    } catch (KeySourceException _) {
      throw unavailable();
    } catch (JOSEException e) {
      throw refused(String.valueOf(e.getMessage()));
    }
  }

  private RequestException refused(String reason) {
    // A reason may have words of the token, and goes into a header.
    String plain = reason.replaceAll("[^\\x20-\\x7e]|[\"\\\\]", "?");
    String shown = plain.substring(0, Math.min(plain.length(), REASON_CHARACTERS));
    if (lines.tryConsume(1)) {
      log.atInfo().addKeyValue("issuer", issuer).addKeyValue("reason", shown).log("token refused");
    }
    return ErrorCode.UNAUTHENTICATED.refusal(
        "Authorization", "must carry a valid token: " + shown, "");
  }

  private RequestException unavailable() {
    if (lines.tryConsume(1)) {
      log.atWarn().addKeyValue("issuer", issuer).log("keys of the issuer cannot be read");
    }
    return ErrorCode.UNAVAILABLE.refusal(
        "Authorization",
        "carries a token that cannot be verified now, since the issuer's keys cannot be read;"
            + " try again",
        "");
  }
}
