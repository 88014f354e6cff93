/**
 * The extractor that calls a language model on an OpenAI-compatible server. An answer is an
 * untrusted proposal: {@code Vetting} passes only what its rules can verify against the turn. If
 * there is no answer, another extractor reads the turn.
 */
@NullMarked
package dev.memlog.llm;

import org.jspecify.annotations.NullMarked;
