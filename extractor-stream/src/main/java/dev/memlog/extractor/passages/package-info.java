/**
 * The conversion of messages to passages: chunking, combining of short messages, and fingerprints.
 */
@NullMarked
package dev.memlog.extractor.passages;

import org.jspecify.annotations.NullMarked;
