/** Tests of profiles, built in and configured. */
@NullMarked
package dev.memlog.query.profile;

import org.jspecify.annotations.NullMarked;
