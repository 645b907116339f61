/** The seeded account, with synthetic radiographs only; the login page offers it if its clinic was seeded. */
export const demoLogin = { email: 'demo@xrai.local', password: 'demo-xrai' } as const
