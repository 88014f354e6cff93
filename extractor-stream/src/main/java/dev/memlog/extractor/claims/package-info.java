/** The conversion of claims between their records and the forms in which rules compare them. */
@NullMarked
package dev.memlog.extractor.claims;

import org.jspecify.annotations.NullMarked;
