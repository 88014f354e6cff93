package dev.memlog.query;

import dev.memlog.index.CandidateQuery;
import dev.memlog.query.answered.AccessesConfig;
import dev.memlog.query.answered.AnswersConfig;
import dev.memlog.query.changes.ChangesConfig;
import dev.memlog.query.position.AfterConfig;
import dev.memlog.query.profile.ProfileSettings;
import dev.memlog.query.profile.Profiles;
import dev.memlog.query.webhook.WebhookConfig;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Suggestions;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The settings of the query service, which answers reads.
 *
 * @param profile default profile: default, olliebot, bobo, harombe, adk, app-memory, or one of
 *     {@code profiles}
 * @param profiles changed or further profiles by name
 * @param candidates candidates of each search for messages, by meaning and words, 200–1,000;
 *     recalls use 1,000
 * @param rememberedQueries cached vectors of searches, and of recalls, 0–100,000
 * @param accesses the settings of access events
 * @param after the settings of reads that wait until they see earlier writes
 * @param context the settings of contexts, which are packed into a budget of tokens
 * @param answers the settings of recorded answers, from which past answers can be explained
 * @param changes the settings of streams of changes
 * @param webhooks receivers of changes
 * @param tenants tenants that this process stores and answers, also for operators and monitoring by
 *     key; empty for all
 */
public record QueryConfig(
    @Default("default") String profile,
    Map<String, ProfileSettings> profiles,
    @Default("200") @Range(least = 200, most = CandidateQuery.MAX_DEPTH) int candidates,
    @Default("256") @Range(least = 0, most = 100_000) int rememberedQueries,
    @Inlined AccessesConfig accesses,
    AfterConfig after,
    ContextConfig context,
    AnswersConfig answers,
    ChangesConfig changes,
    List<WebhookConfig> webhooks,
    List<String> tenants)
    implements Validated {

  private static final String PROFILE_NAME = "[a-z][a-z0-9-]{0,63}";

  @Override
  public void validate(Validation check) {
    List<String> known = new ArrayList<>(Profiles.builtIn());
    profiles.keySet().stream().filter(name -> !known.contains(name)).sorted().forEach(known::add);
    check.require(
        known.contains(profile),
        "profile",
        "must be one of " + String.join(", ", known) + Suggestions.didYouMean(profile, known),
        profile);
    Set<String> names = new HashSet<>();
    for (WebhookConfig webhook : webhooks) {
      check.require(
          names.add(webhook.name()), "webhooks", "must have different names", webhook.name());
    }
    for (String tenant : tenants) {
      check.require(Principal.isName(tenant), "tenants", Principal.NAME_RULE, tenant);
    }
    for (String name : known) {
      check.require(
          name.matches(PROFILE_NAME), "profiles." + name, "must match " + PROFILE_NAME, name);
    }
  }
}
