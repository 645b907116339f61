/** Whether a query was refused by that unique index (SQLSTATE 23505); Drizzle keeps the database's error as its cause. */
export const violates = (error: unknown, index: string): boolean => {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && Reflect.get(cause, 'code') === '23505' && Reflect.get(cause, 'constraint') === index
}
