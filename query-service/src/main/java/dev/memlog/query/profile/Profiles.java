package dev.memlog.query.profile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The profiles that a request may name: the built-in ones, and those that the configuration changes
 * or adds.
 */
public final class Profiles {

  private final Map<String, Profile> byName = new LinkedHashMap<>();
  private final Profile configured;

  /**
   * Creates the profiles.
   *
   * @param configured the name of the profile for requests that name none
   * @param settings the settings of profiles, by name; each changes the built-in profile of its
   *     name or adds a profile
   * @throws IllegalArgumentException if no profile has the configured name, or if the {@link
   *     ProfileSettings#base} of a profile is not a built-in profile
   */
  public Profiles(String configured, Map<String, ProfileSettings> settings) {
    for (Profile profile : BuiltIn.ALL) {
      byName.put(profile.name(), profile);
    }
    Map<String, Profile> builtIn = Map.copyOf(byName);
    settings.forEach(
        (name, changes) -> {
          String base = changes.base().orElse(builtIn.containsKey(name) ? name : "default");
          byName.put(name, changes.applyTo(named(builtIn, base).named(name)));
        });
    this.configured = named(byName, configured);
  }

  private static Profile named(Map<String, Profile> profiles, String name) {
    Profile found = profiles.get(name);
    if (found == null) {
      throw new IllegalArgumentException(
          "a profile must be one of " + String.join(", ", profiles.keySet()) + ", got " + name);
    }
    return found;
  }

  /** Returns the names of the built-in profiles. */
  public static List<String> builtIn() {
    return BuiltIn.ALL.stream().map(Profile::name).toList();
  }

  /** Returns the profile for requests that name no profile. */
  public Profile configured() {
    return configured;
  }

  /** Returns the profile with the given name; empty if there is none. */
  public Optional<Profile> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** Returns the names of all profiles, the built-in ones first. */
  public List<String> names() {
    return List.copyOf(byName.keySet());
  }
}
