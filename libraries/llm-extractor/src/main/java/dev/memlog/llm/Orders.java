package dev.memlog.llm;

import dev.memlog.language.english.Beginning;
import java.util.regex.Pattern;

/**
 * A detector of prompt injection: instructions to Memlog or its model, such as to forget everything
 * or to reveal memories about other people. Memlog never stores such an instruction as a memory,
 * not even if phrased as a statement.
 */
final class Orders {

  private static final String OBJECT =
      "(?:\\w+ ){0,4}?(?:everything|anything|all|memor(?:y|ies)|instructions?|prompts?|rules|guidelines|guardrails|restrictions|users?)\\b";

  private static final Pattern ORDER =
      Pattern.compile(
          "\\b(?:forget|erase|delete|wipe|clear|purge|ignore|disregard|override|bypass|overwrite)\\b "
              + OBJECT
              + "|\\b(?:reveal|disclose|leak|dump|expose|exfiltrate|print|list|show|tell|output|repeat)\\b (?:\\w+ ){0,5}?"
              + "(?:memor(?:y|ies)|instructions?|prompts?|(?:other|another|all) (?:users?|people|persons?|customers?)|passwords?|secrets?)\\b"
              + "|\\bsystem prompt\\b|\\bdeveloper mode\\b|\\bjailbreak"
              + "|\\b(?:memor(?:y|ies)|instructions?|records?) (?:of|about) .{0,40}(?:were|was|is|are|must be|should be|has been|have been) (?:deleted|erased|forgotten|revealed|ignored|cleared|wiped)\\b"
              + "|\\b(?:all|every|the) (?:\\w+ )?(?:memor(?:y|ies)|instructions?) (?:were|was|is|are|must be|should be|has been|have been|must|should) ",
          Pattern.CASE_INSENSITIVE);

  /**
   * The maximum number of UTF-16 code units to search. No statement that is extracted or accepted
   * is longer.
   */
  private static final int LONGEST = 2_000;

  private Orders() {}

  /** Returns whether the first 2,000 characters of a statement contain such an instruction. */
  static boolean in(String statement) {
    return ORDER.matcher(Beginning.of(statement, LONGEST)).find();
  }
}
