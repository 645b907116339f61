import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('the settings', () => {
  it('need nothing: every one has a default', () => {
    expect(readSettings({})).toMatchObject({ port: 3000, defaultPlan: 'basico', google: null, databaseUrl: undefined })
  })

  it('take an empty variable for one that was not set', () => {
    expect(readSettings({ PORT: '', GOOGLE_CLIENT_ID: '', DATABASE_URL: '', DEFAULT_PLAN: '' })).toEqual(
      readSettings({}),
    )
  })

  it('know Google once its client id is there', () => {
    expect(readSettings({ GOOGLE_CLIENT_ID: 'x' }).google).toEqual({
      clientId: 'x',
      issuer: 'https://accounts.google.com',
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    })
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['ENGINE', 'magic'],
    ['DATABASE_URL', 'mysql://root@localhost/x'],
    ['DEFAULT_PLAN', 'gratis'],
    ['ADMIN_EMAIL', 'admin'],
    ['GOOGLE_JWKS_URL', 'here'],
    ['SITE_VIDEO_URL', 'video'],
    ['TOKEN_SYNC_URL', 'sync'],
    ['TOKEN_SYNC_URL', 'ftp://sync.example'],
    ['TOKEN_SYNC_URL', 'http://sync.example/token'],
    ['BETTER_AUTH_SECRET', 'short secret'],
  ])('refuse a wrong %s by its name and never show its value', (name, value) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(new RegExp(`${name}: `))
    expect(read).not.toThrow(new RegExp(value))
  })
})
