/**
 * The one grammar of dates: the words of the calendar, times in statements made absolute, and the
 * days that a query names.
 */
@NullMarked
package dev.memlog.language.dates;

import org.jspecify.annotations.NullMarked;
