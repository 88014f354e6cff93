/** Requests and answers about the people whose data is stored. */
@NullMarked
package dev.memlog.client.users;

import org.jspecify.annotations.NullMarked;
