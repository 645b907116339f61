/** What a first or last name is refused with. */
export const nameRefusals = { long: 'TEXT_TOO_LONG', wrong: 'NAME_INVALID' } as const
