package dev.memlog.query.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.query.QueryConfig;
import dev.memlog.query.ranking.Admission;
import dev.memlog.query.ranking.ScopedBm25;
import dev.memlog.query.recall.MemoryReason;
import dev.memlog.query.recall.RecallProfile;
import dev.memlog.query.search.PassageReason;
import dev.memlog.query.search.SearchProfile;
import dev.memlog.runtime.config.ConfigException;
import dev.memlog.runtime.config.ConfigLoader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfilesTest {

  private static QueryConfig config(String yaml) {
    return ConfigLoader.create().yaml("query.yaml", yaml).load(QueryConfig.class);
  }

  private static Profiles profiles(String yaml) {
    QueryConfig config = config(yaml);
    return new Profiles(config.profile(), config.profiles());
  }

  private static Profile profile(Profiles profiles, String name) {
    return profiles.find(name).orElseThrow();
  }

  @Test
  void shouldUseTheMeasuredProfileWhenNoneIsConfigured() {
    assertThat(profiles("").configured())
        .isEqualTo(new Profile(SearchProfile.DEFAULT, RecallProfile.DEFAULT));
    assertThat(profiles("profile: bobo").configured().name()).isEqualTo("bobo");
  }

  @Test
  void shouldHaveTheProfilesOfTheDocuments() {
    Profiles profiles = profiles("");

    assertThat(profiles.names())
        .containsExactly("default", "olliebot", "bobo", "harombe", "adk", "app-memory");
    Profile olliebot = profile(profiles, "olliebot");
    assertThat(olliebot.memories().weights().byReason())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                MemoryReason.SIMILARITY, 0.4,
                MemoryReason.RECENCY, 0.2,
                MemoryReason.IMPORTANCE, 0.3,
                MemoryReason.FREQUENCY, 0.1));
    assertThat(olliebot.memories().decay().halfLifeDays()).isEqualTo(7);
    assertThat(olliebot.memories().admission()).isEqualTo(new Admission.BySimilarity(0.3));
    assertThat(olliebot.messages().admission()).isEqualTo(new Admission.BySimilarity(0.5));
    Profile bobo = profile(profiles, "bobo");
    assertThat(bobo.memories().weights().of(MemoryReason.WORDS)).isEqualTo(0.15);
    assertThat(bobo.memories().admission()).isEqualTo(new Admission.AboveSimilarity(0.3));
    assertThat(profile(profiles, "harombe").messages().admission())
        .isEqualTo(new Admission.BySimilarity(0.7));
    Profile adk = profile(profiles, "adk");
    assertThat(adk.messages().weights().byReason())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(PassageReason.DENSE, 0.7, PassageReason.LEXICAL, 0.3));
    assertThat(adk.memories().limit()).isEqualTo(5);
    assertThat(profile(profiles, "app-memory").memories())
        .isEqualTo(RecallProfile.DEFAULT.named("app-memory"));
  }

  @Test
  void shouldChangeEverythingThatAProfileIs() {
    // when
    Profiles profiles =
        profiles(
            """
            profile: mine
            profiles:
              mine:
                base: olliebot
                messages:
                  weights: {dense: 0.6, session: 0}
                  dateDays: 7
                  limit: 12
                  bm25: {k1: 2, b: 0.5, averageLength: 100, leastLength: 20}
                  admission: {minSimilarity: 0.25}
                memories:
                  weights: {recency: 0.4}
                  halfLifeDays: 3
                  dateDays: 5
                  limit: 30
                  recentMessages: [0.2]
                  bm25: {k1: 1}
                  admission: {shown: 0.1}
              default:
                memories: {halfLifeDays: 60}
            """);

    // then
    Profile mine = profiles.configured();
    assertThat(mine.name()).isEqualTo("mine");
    assertThat(mine.messages().weights().of(PassageReason.DENSE)).isEqualTo(0.6);
    assertThat(mine.messages().weights().of(PassageReason.SESSION)).isZero();
    assertThat(mine.messages().weights().of(PassageReason.LEXICAL)).isEqualTo(0.5);
    assertThat(mine.messages().dateDays()).isEqualTo(7);
    assertThat(mine.messages().limit()).isEqualTo(12);
    assertThat(mine.messages().bm25()).isEqualTo(new ScopedBm25(2, 0.5, 100, 20));
    assertThat(mine.messages().admission()).isEqualTo(new Admission.BySimilarity(0.25));
    assertThat(mine.memories().weights().of(MemoryReason.RECENCY)).isEqualTo(0.4);
    assertThat(mine.memories().weights().of(MemoryReason.IMPORTANCE)).isEqualTo(0.3);
    assertThat(mine.memories().decay().halfLifeDays()).isEqualTo(3);
    assertThat(mine.memories().decay().dateDays()).isEqualTo(5);
    assertThat(mine.memories().limit()).isEqualTo(30);
    assertThat(mine.memories().recentMessages()).containsExactly(0.2);
    assertThat(mine.memories().bm25()).isEqualTo(new ScopedBm25(1, 0.75, 120, 0));
    assertThat(mine.memories().admission())
        .isEqualTo(new Admission.ByStrength(0.46, 0.58, 0.40, 0.1, 0, 0, 0.7, 0.1));
    Profile changed = profile(profiles, "default");
    assertThat(changed.memories().decay().halfLifeDays()).isEqualTo(60);
    assertThat(changed.messages()).isEqualTo(SearchProfile.DEFAULT);
    assertThat(profiles.names()).endsWith("app-memory", "mine");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "profile: bobbo|profile must be one of default, olliebot, bobo, harombe, adk, app-memory, did"
            + " you mean bobo?",
        "profiles: {Mine: {}}|profiles.Mine must match",
        "profiles: {mine: {base: ollibot}}|did you mean olliebot?",
        "profiles: {adk: {messages: {weights: {dens: 1}}}}|profiles.adk.messages.weights.dens is not"
            + " a feature",
        "profiles: {adk: {memories: {weights: {dense: 1000}}}}|must be from -100.0 to 100.0",
        "profiles: {adk: {messages: {limit: 21}}}|profiles.adk.messages.limit must be from 1 to 20",
        "profiles: {adk: {memories: {limit: 0}}}|profiles.adk.memories.limit must be from 1 to 100",
        "profiles: {adk: {memories: {halfLifeDays: 0}}}|halfLifeDays must be above 0",
        "profiles: {adk: {memories: {recentMessages: [0.5, 0.5]}}}|with a sum below 1",
        "profiles: {adk: {messages: {bm25: {b: 2}}}}|bm25.b must be from 0.0 to 1.0",
        "profiles: {adk: {messages: {admission: {minSimilarity: 2}}}}|must be from 0.0 to 1.0",
        "profiles: {adk: {messages: {admission: {minSimilarity: 0.5, shown: 0.2}}}}|admission.minSimilarity"
            + " must be the only key of admission",
      })
  void shouldRefuseWhatIsNoProfile(String yaml, String problem) {
    assertThatThrownBy(() -> config(yaml))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void shouldNameEveryMistakeAtOnce() {
    assertThatThrownBy(
            () ->
                config(
                    """
                    profile: none
                    profiles:
                      mine: {messages: {limit: 0, dateDays: -1}, memories: {weights: {time: 1, tim: 1}}}
                    """))
        .isInstanceOfSatisfying(
            ConfigException.class,
            e ->
                assertThat(e.getMessage())
                    .contains(
                        List.of(
                            "profile must", "messages.limit", "dateDays", "weights.tim is no")));
  }
}
