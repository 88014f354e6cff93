/** The memories of one owner by themselves. */
@NullMarked
package dev.memlog.extractor.evolution.owner;

import org.jspecify.annotations.NullMarked;
