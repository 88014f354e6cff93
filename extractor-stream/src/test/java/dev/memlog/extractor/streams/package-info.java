/** Tests of the settings, failed threads, stores and transactions of both applications. */
@NullMarked
package dev.memlog.extractor.streams;

import org.jspecify.annotations.NullMarked;
