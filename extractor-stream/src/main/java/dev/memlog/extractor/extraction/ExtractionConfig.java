package dev.memlog.extractor.extraction;

import dev.memlog.llm.LlmConfig;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Inlined;

/**
 * The settings of extraction, which turns messages into memory candidates.
 *
 * @param enabled whether memories are extracted, or only created by commands
 * @param statements whether statements are extracted, or only conversations summarized; false in
 *     profile adk
 * @param rules the rules about which statements of a message are stored
 * @param llm the language model that reads turns; if no model is configured, rules read them
 */
public record ExtractionConfig(
    @Default("true") boolean enabled,
    @Default(value = "true", profile = "adk", inProfile = "false") boolean statements,
    @Inlined RulesConfig rules,
    LlmConfig llm) {}
