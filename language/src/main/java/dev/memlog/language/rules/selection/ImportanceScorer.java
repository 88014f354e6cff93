package dev.memlog.language.rules.selection;

import dev.memlog.language.turn.Category;
import dev.memlog.language.turn.Importance;
import dev.memlog.language.turn.Origin;
import dev.memlog.language.turn.Valence;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A scorer of the importance of statements, by their category, their informativeness and their
 * signal words, such as words of emotion. A statement that the speaker asked to remember scores
 * higher.
 */
public final class ImportanceScorer {

  private static final Pattern MARKED =
      Pattern.compile(
          "\\b(?:important|remember|never forget|do not forget|crucial|essential|critical|must|always|never|deadline|promise[ds]?|birthday|anniversary|urgent)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern MILESTONE =
      Pattern.compile(
          "\\b(?:married|engaged|divorced|born|died|passed away|adopted|graduated|moved|hired|fired|laid off|promoted|won|bought|launched|opened|lost|quit|retired|accepted)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern EMPHATIC =
      Pattern.compile(
          "!{2,}|\\b\\p{Lu}{4,}\\b|\\b(?:so|very|really|extremely|absolutely|totally) ");

  /** A mood, which passes: "Ann is excited about the concert". */
  private static final Pattern MOOD =
      Pattern.compile(
          "^(?:The )?[\\p{L}]+ (?:is|was|has been|feels|felt|is feeling|was feeling|has been feeling|got|keeps)"
              + " (?:\\p{L}+ly |still |so |very |a bit |a little |kind of |just |also |super |pretty |all )*"
              + "(?:stoked|excited|nervous|tired|stressed|ready|keen|glad|happy|anxious|relieved"
              + "|bummed|thrilled|pumped|psyched|down|low|overwhelmed|grateful|thankful|proud"
              + "|over the moon|scared|lost|stuck|hopeful|optimistic|worried|exhausted|confident"
              + "|bouncing|welcome|inspired|motivated|determined|sad|upset|blessed|lucky|eager)\\b");

  /** An effort, a resolution or a summary without a deed: "Ann's hard work is paying off". */
  private static final Pattern EFFORT =
      Pattern.compile(
          "\\b(?:pay(?:s|ing)? off|paid off|not quit|not give up|plow(?:s|ing) through|hard work"
              + "|make a (?:\\p{L}+ )?difference|true self|best life|best effort|decompress(?:ing)?"
              + "|chill(?:ing)? out|had a (?:great|good|nice|wicked|crazy|rough|tough|busy) (?:time|day|week|game|one)"
              + "|had a setback|had an? (?:\\p{L}+ )?(?:incident|experience|moment|issue|problem)|stay(?:s|ing)? (?:focused|positive|motivated))\\b");

  private static final double LITTLE = 12;
  private static final int BASE = 5;
  private static final double MUCH = 40;

  private ImportanceScorer() {}

  /**
   * Returns the importance of a statement, with the reasons for it.
   *
   * @param said the sentence as its speaker wrote it
   * @param statement the statement in the third person
   * @param category the category of the statement
   * @param origin whether the speaker asked to remember the statement
   * @param told the informativeness of the statement, which is based on the rarities of its words
   */
  public static Importance weigh(
      String said, String statement, Category category, Origin origin, double told) {
    List<String> reasons = new ArrayList<>();
    int score = BASE;
    reasons.add("category " + category.name().toLowerCase(java.util.Locale.ROOT));
    if (category == Category.DECISION || category == Category.RELATIONSHIP) {
      score++;
    }
    if (origin == Origin.EXPLICIT) {
      score += 3;
      reasons.add("asked to remember");
    } else if (MARKED.matcher(said).find()) {
      score++;
      reasons.add("marked as important");
    }
    if (MILESTONE.matcher(statement).find()) {
      score++;
      reasons.add("a turn in life");
    }
    if (StatementKinds.valence(statement) != Valence.NEUTRAL) {
      score++;
      reasons.add("emotion");
    }
    if (EMPHATIC.matcher(said).find()) {
      score++;
      reasons.add("emphasis");
    }
    if (told >= MUCH) {
      score++;
      reasons.add("tells much");
    }
    if (origin != Origin.EXPLICIT) {
      score -= lowered(statement, told, reasons);
    }
    return new Importance(Math.clamp(score, 1, 10), reasons);
  }

  /** Returns by how much a statement is less important than its signal words say. */
  private static int lowered(String statement, double told, List<String> reasons) {
    int less = 0;
    if (MOOD.matcher(statement).find()) {
      less += 2;
      reasons.add("a passing mood");
    }
    if (EFFORT.matcher(statement).find()) {
      less += 3;
      reasons.add("no deed");
    }
    if (told < LITTLE) {
      less++;
      reasons.add("tells little");
    }
    return less;
  }
}
