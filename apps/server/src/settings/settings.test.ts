// @module-tag resources
import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('the settings', () => {
  it('need nothing: every one has a default', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      defaultPlan: 'basico',
      google: null,
      databaseUrl: undefined,
    })
  })

  it('take an empty variable for one that was not set', () => {
    expect(readSettings({ PORT: '', GOOGLE_CLIENT_ID: '', DATABASE_URL: '', DEFAULT_PLAN: '' })).toEqual(
      readSettings({}),
    )
  })

  it('enable Google once its client id is set', () => {
    expect(readSettings({ GOOGLE_CLIENT_ID: 'x' }).google).toEqual({
      clientId: 'x',
      issuer: 'https://accounts.google.com',
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    })
  })

  it.each([
    [{}, true],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
    [{ HOST: '::1', PUBLIC_URL: 'https://[::1]' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.7' }, false],
    [{ PUBLIC_URL: 'https://xrai.example' }, false],
    [{ PUBLIC_URL: 'http://127.0.0.1.example.com' }, false],
  ])('determine whether only this machine reaches the server: %j', (env, isLocal) => {
    expect(readSettings(env).isLocal).toBe(isLocal)
  })

  it.each([
    { PUBLIC_URL: 'https://Xrai.example:8443/', HOST: 'xrai.local' },
    { MAIL_FROM: 'xrai@localhost', SMTP_URL: 'smtp://localhost' },
    { MAIL_FROM: '"XRAI, Lima" <xrai@mail.example>', SMTP_URL: 'smtps://user:p%40ss@mail.example:465' },
    { BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p' },
  ])('take %j', env => {
    expect(() => readSettings(env)).not.toThrow()
  })

  it('trust no proxy by default, else each that is named', () => {
    expect(readSettings({}).trustedProxies).toEqual([])
    const list = '127.0.0.1, ::1,10.0.0.0/8'
    expect(readSettings({ TRUSTED_PROXIES: list }).trustedProxies).toEqual(['127.0.0.1', '::1', '10.0.0.0/8'])
  })

  it('are the detector in this process and the files on this disk by default', () => {
    expect(readSettings({})).toMatchObject({ engine: { kind: 'onnx' }, s3: null })
  })

  it('are another detector with its address, key and models', () => {
    const env = { ENGINE: 'roboflow', ROBOFLOW_API_KEY: 'k', ROBOFLOW_MODEL_PANORAMIC: 'radiografias/3' }
    expect(readSettings(env).engine).toEqual({
      kind: 'roboflow',
      url: 'https://serverless.roboflow.com',
      key: 'k',
      keyIn: 'query',
      panoramic: 'radiografias/3',
      periapical: null,
      modelsDir: expect.stringMatching(/models$/),
      timeoutMs: 30_000,
    })
    expect(readSettings({ ENGINE: 'kserve', KSERVE_URL: 'http://triton:8000/' }).engine).toMatchObject({
      url: 'http://triton:8000',
      panoramic: 'panoramic',
    })
  })

  it.each([
    [{ ENGINE: 'roboflow', ROBOFLOW_MODEL_PANORAMIC: 'a/1' }, 'ROBOFLOW_API_KEY'],
    [{ ENGINE: 'roboflow', ROBOFLOW_API_KEY: 'k' }, 'ROBOFLOW_MODEL_PANORAMIC'],
    [{ ENGINE: 'kserve' }, 'KSERVE_URL'],
    [{ S3_ENDPOINT: 'http://s3', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, 'S3_BUCKET'],
    [{ S3_ENDPOINT: 'http://s3', S3_BUCKET: 'xrai', S3_SECRET_ACCESS_KEY: 'b' }, 'S3_ACCESS_KEY_ID'],
    [{ S3_ENDPOINT: 'http://s3', S3_BUCKET: 'xrai', S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY'],
    [{ S3_ENDPOINT: '', S3_BUCKET: 'xrai', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, 'S3_ENDPOINT'],
    [{ S3_ACCESS_KEY_ID: 'a' }, 'S3_ENDPOINT'],
    [{ DATABASE_OWNER_URL: 'postgres://owner@db/xrai' }, 'DATABASE_URL'],
  ])('of %j are refused for want of %s', (env, name) => {
    expect(() => readSettings(env)).toThrow(new RegExp(`${name}: is needed when`))
  })

  it('listen for equipment only where it is said, and who may send', () => {
    expect(readSettings({}).dicom).toBeNull()
    const env = { DICOM_PORT: '11112', PEER_PRIVATE_HOSTS: '192.168.10.0/24' }
    expect(readSettings(env).dicom).toEqual({ port: 11112, host: '127.0.0.1' })
    expect(readSettings({ ...env, DICOM_HOST: '192.168.10.5' }).dicom?.host).toBe('192.168.10.5')
    const clinicId = '019ac1f0-5d3e-7c52-9a1b-3f6f0a2f7c11'
    const { peerPrivateHosts } = readSettings({ PEER_PRIVATE_HOSTS: `10.1.0.0/16, Sensor.local@${clinicId}` })
    expect(peerPrivateHosts).toEqual([
      { host: '10.1.0.0/16', clinicId: null },
      { host: 'sensor.local', clinicId },
    ])
    expect(() => readSettings({ PEER_PRIVATE_HOSTS: '10.1.0.0/16@mine' })).toThrow(/PEER_PRIVATE_HOSTS/)
    expect(() => readSettings({ DICOM_PORT: '11112' })).toThrow(/PEER_PRIVATE_HOSTS: is needed when DICOM_PORT is set/)
  })

  it.each([
    ['PORT', '70000'],
    ['DICOM_PORT', '99999'],
    ['DICOM_HOST', 'http://sensor'],
    ['PORT', 'http'],
    ['DEMO_CLINIC', 'perhaps'],
    ['HOST', 'http://localhost'],
    ['HOST', '10.0.0.300'],
    ['PEER_PRIVATE_HOSTS', '192.168.1.300'],
    ['PUBLIC_URL', 'clinica.pe'],
    ['PUBLIC_URL', 'https://clinica.pe/app'],
    ['PUBLIC_URL', 'https://clinica.pe?lang=es'],
    ['DATABASE_URL', 'postgres://xrai:pass#word@db/xrai'],
    ['SMTP_URL', 'mail.clinica.pe'],
    ['SMTP_URL', 'smtp:'],
    ['MAIL_FROM', 'Clínica'],
    ['BACKUP_RECIPIENT', 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8q'],
    ['BACKUP_IDENTITY', 'AGE-SECRET-KEY-1'],
    ['ENGINE', 'magic'],
    ['ENGINE_TIMEOUT_MS', '999999999'],
    ['ROBOFLOW_URL', 'ftp://detect.example'],
    ['ROBOFLOW_API_KEY', 'with a space'],
    ['ROBOFLOW_MODEL_PANORAMIC', 'without-version'],
    ['KSERVE_URL', 'triton'],
    ['KSERVE_MODEL_PANORAMIC', '../secrets'],
    ['S3_ENDPOINT', 'minio:9000'],
    ['S3_BUCKET', 'Upper_Case'],
    ['S3_STYLE', 'diagonal'],
    ['DATABASE_URL', 'mysql://root@localhost/x'],
    ['DEFAULT_PLAN', 'gratis'],
    ['ADMIN_EMAIL', 'admin'],
    ['GOOGLE_JWKS_URL', 'here'],
    ['SITE_VIDEO_URL', 'video'],
    ['TOKEN_SYNC_URL', 'sync'],
    ['TOKEN_SYNC_URL', 'ftp://sync.example'],
    ['TOKEN_SYNC_URL', 'http://sync.example/token'],
    ['BETTER_AUTH_SECRET', 'short secret'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.1,10.0.0.0/99'],
  ])('refuse a wrong %s by its name and never show its value', (name, value) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(new RegExp(`${name}: `))
    expect(read).not.toThrow(new RegExp(value))
  })
})
