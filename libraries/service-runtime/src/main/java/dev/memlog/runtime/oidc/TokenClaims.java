package dev.memlog.runtime.oidc;

import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The claims of a verified token. */
record TokenClaims(Map<String, Object> claims) {

  private static final String DEFAULT_APP = "default";

  /**
   * Returns the caller that the claims describe.
   *
   * @throws TokenRefusedException if a claim is absent or unusable
   */
  Principal principal(OidcClaims names) throws TokenRefusedException {
    EnumSet<Role> roles = EnumSet.noneOf(Role.class);
    Set<String> words = words(names.roles());
    for (Role role : Role.values()) {
      if (words.stream().anyMatch(word -> word.equalsIgnoreCase(names.rolePrefix() + role))) {
        roles.add(role);
      }
    }
    Set<String> apps = words(names.apps());
    for (String app : apps) {
      requireName(names.apps(), app);
    }
    Set<String> reached = apps.isEmpty() ? Set.of(DEFAULT_APP) : Set.copyOf(apps);
    boolean bound = !names.user().isEmpty() && roles.stream().noneMatch(Role::concernsEveryUser);
    if (bound && reached.size() != 1) {
      throw new TokenRefusedException(
          "the claim %s must name one app, since the token is bound to a user"
              .formatted(names.apps()));
    }
    return new Principal(
        name(names.tenant(), names.defaultTenant()),
        reached,
        bound ? Optional.of(name(names.user(), "")) : Optional.empty(),
        Set.copyOf(roles));
  }

  /** Returns a claim that is a name; {@code otherwise} if the claim is absent and this is not. */
  private String name(String claim, String otherwise) throws TokenRefusedException {
    Object value = find(claim);
    String name = value == null ? otherwise : String.valueOf(value);
    if (name.isEmpty()) {
      throw new TokenRefusedException("the claim %s is absent".formatted(claim));
    }
    requireName(claim, name);
    return name;
  }

  private static void requireName(String claim, String name) throws TokenRefusedException {
    if (!Principal.isName(name)) {
      throw new TokenRefusedException("the claim %s %s".formatted(claim, Principal.NAME_RULE));
    }
  }

  private Set<String> words(String claim) {
    Set<String> words = new LinkedHashSet<>();
    switch (find(claim)) {
      case Collection<?> list -> list.forEach(word -> words.add(String.valueOf(word)));
      case String text when !text.isBlank() -> words.addAll(List.of(text.strip().split("\\s+")));
      case null, default -> {
        // A claim of another type has no words.
      }
    }
    return words;
  }

  /** Returns the claim of a name, or what its parts lead to; null if there is none. */
  private @Nullable Object find(String name) {
    if (claims.containsKey(name)) {
      return claims.get(name);
    }
    Object found = claims;
    for (String part : name.split("\\.", -1)) {
      if (!(found instanceof Map<?, ?> inner)) {
        return null;
      }
      found = inner.get(part);
    }
    return found;
  }
}
