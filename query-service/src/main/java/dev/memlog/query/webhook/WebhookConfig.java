package dev.memlog.query.webhook;

import dev.memlog.query.changes.ChangeEvent;
import dev.memlog.query.changes.ChangeFilter;
import dev.memlog.query.changes.ChangeLog;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.config.Suggestions;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The settings of a webhook, which posts changes to a URL.
 *
 * @param name name, also in the consumer group memlog-webhook-NAME
 * @param url receiver, https unless allowPrivate
 * @param secrets whsec_ and base64 of 24–64 bytes; each signs
 * @param tenant only changes of this tenant; absent: default
 * @param app only changes of this app
 * @param user only changes of this user
 * @param kinds only these event types, such as memory.added
 * @param allowPrivate whether http and loopback, private or reserved addresses are allowed; absent:
 *     false
 * @param giveUpAfter age, below 28 days, at which undelivered changes are dead-lettered; absent: 3d
 */
public record WebhookConfig(
    String name,
    String url,
    List<String> secrets,
    Optional<String> tenant,
    Optional<String> app,
    Optional<String> user,
    Set<String> kinds,
    Optional<Boolean> allowPrivate,
    Optional<Duration> giveUpAfter)
    implements Validated {

  private static final String NAME_RULE = "[a-z0-9][a-z0-9-]{0,63}";
  private static final Duration GIVE_UP_AFTER = Duration.ofDays(3);

  /** Returns the principal's filter of the changes to deliver, without {@link #kinds}. */
  ChangeFilter filter() {
    var principal = new Principal(tenantOrDefault(), Set.of(), Set.of(Role.READ));
    return new ChangeFilter(principal, app.orElse(null), user.orElse(null));
  }

  boolean wants(ChangeEvent change) {
    return kinds.isEmpty() || kinds.contains(change.type());
  }

  String tenantOrDefault() {
    return tenant.orElse("default");
  }

  boolean mayBePrivate() {
    return allowPrivate.orElse(false);
  }

  Duration patience() {
    return giveUpAfter.orElse(GIVE_UP_AFTER);
  }

  /** Returns scheme, host and port of the URL, whose path and query may be secret. */
  String target() {
    URI uri = URI.create(url);
    return uri.getScheme() + "://" + uri.getRawAuthority();
  }

  @Override
  public void validate(Validation check) {
    check
        .require(name.matches(NAME_RULE), "name", "must match " + NAME_RULE, name)
        .require(!secrets.isEmpty(), "secrets", ofThis("must have at least one secret"), "none");
    validateUrl(check);
    for (String secret : secrets) {
      check.require(
          WebhookSignature.isSecret(secret),
          "secrets",
          ofThis("must be whsec_ and the base64 of 24 to 64 bytes"),
          secret);
    }
    tenant.ifPresent(given -> validateName(check, "tenant", given));
    app.ifPresent(given -> validateName(check, "app", given));
    user.ifPresent(given -> validateName(check, "user", given));
    for (String kind : kinds) {
      check.require(
          ChangeEvent.TYPES.contains(kind),
          "kinds",
          ofThis("must be among " + String.join(", ", new TreeSet<>(ChangeEvent.TYPES)))
              + Suggestions.didYouMean(kind, List.copyOf(ChangeEvent.TYPES)),
          kind);
    }
    Duration age = patience();
    check.require(
        age.compareTo(Duration.ofSeconds(1)) >= 0 && age.compareTo(ChangeLog.KEPT) < 0,
        "giveUpAfter",
        ofThis("must be from 1s to less than %dd, the time for which changes are kept")
            .formatted(ChangeLog.KEPT.toDays()),
        age);
  }

  private void validateUrl(Validation check) {
    String schemes = mayBePrivate() ? "http(s)" : "https";
    String rule =
        ofThis("must be %s://HOST[:PORT][/PATH] without user and fragment".formatted(schemes));
    URI uri;
    try {
      uri = URI.create(url);
    } catch (IllegalArgumentException _) {
      check.require(false, "url", rule, url);
      return;
    }
    boolean web =
        "https".equals(uri.getScheme()) || (mayBePrivate() && "http".equals(uri.getScheme()));
    // Without the value if it has a user: the part before an @ may be a password.
    check.require(
        web
            && uri.getHost() != null
            && uri.getRawUserInfo() == null
            && uri.getRawFragment() == null,
        "url",
        rule,
        url.contains("@") ? "…" : url);
    if (uri.getHost() != null) {
      check.require(
          mayBePrivate() || !PublicAddresses.isReservedLiteral(uri.getHost()),
          "url",
          ofThis("must have a public address unless allowPrivate is true"),
          uri.getHost());
    }
  }

  private void validateName(Validation check, String key, String given) {
    check.require(Principal.isName(given), key, ofThis(Principal.NAME_RULE), given);
  }

  private String ofThis(String rule) {
    return "of webhook " + name + " " + rule;
  }

  /** Returns the name and the number of secrets, without the secrets and the URL. */
  @Override
  public String toString() {
    return "WebhookConfig[name=%s, secrets=%d]".formatted(name, secrets.size());
  }
}
