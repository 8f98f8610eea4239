/** Runs once before the suites that need a whole server. */
export default function setup() {}
