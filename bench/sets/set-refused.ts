/** The set is not imported; the message says why. */
export class SetRefused extends Error {}
