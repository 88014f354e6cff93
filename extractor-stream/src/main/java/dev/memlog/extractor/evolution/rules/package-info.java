/** The rules of evolution. Most of them are settings, which are validated when they are read. */
@NullMarked
package dev.memlog.extractor.evolution.rules;

import org.jspecify.annotations.NullMarked;
