import { describe, expect, it } from 'vitest'
import { registry } from '../telemetry/metrics.ts'
import { openMailer, outcomeOfFailure } from './mailer.ts'

/** An error as nodemailer makes it. */
const failure = (code: string, command: string, response?: string) =>
  Object.assign(new Error('no'), { code, command, ...(response ? { response } : {}) })

describe('the outcome of a mail', () => {
  it.each([
    ['RCPT TO', '550 5.1.1 <ana@example.com>: Recipient address rejected: User unknown'],
    ['RCPT TO', '550-5.1.10 No such recipient\n550 5.1.10 See https://mail.example'],
    ['RCPT TO', '552 5.2.2 Mailbox full'],
    ['DATA', '552 5.2.3 Message too large for this mailbox'],
  ])('is refused after %s where its address or mailbox is at fault: %s', (command, response) => {
    expect(outcomeOfFailure(failure('EENVELOPE', command, response))).toBe('refused')
  })

  it('is refused where the address cannot be sent to any server', () => {
    expect(outcomeOfFailure(failure('EENVELOPE', 'API'))).toBe('refused')
  })

  it.each([
    ['RCPT TO', '450 4.2.0 Greylisted'],
    ['RCPT TO', '553 5.7.1 <xrai@clinica.example>: Sender address rejected: not owned by user'],
    ['RCPT TO', '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked'],
    ['RCPT TO', '550 5.1.8 Sender address rejected: Domain not found'],
    ['RCPT TO', '550 Relaying denied'],
    ['DATA', '554 5.7.1 Message rejected as spam'],
  ])('is deferred after %s where the server may refuse us: %s', (command, response) => {
    expect(outcomeOfFailure(failure('EENVELOPE', command, response))).toBe('deferred')
  })

  it.each([
    failure('EENVELOPE', 'MAIL FROM', '553 5.1.8 Sender address rejected'),
    failure('EAUTH', 'AUTH PLAIN', '535 5.7.8 Authentication failed'),
    failure('ETIMEDOUT', 'CONN'),
  ])('is unreachable where no mail of ours is taken: $code after $command', error => {
    expect(outcomeOfFailure(error)).toBe('unreachable')
  })

  it('is counted from 0 on, so that a rate sees the first failure', async () => {
    openMailer({ url: 'smtp://localhost:25', from: 'a@example.com' }).close()
    const text = await registry.metrics()
    for (const outcome of ['sent', 'refused', 'deferred', 'unreachable'])
      expect(text).toContain(`xrai_outbound_duration_seconds_count{target="smtp",outcome="${outcome}"} 0`)
  })
})
