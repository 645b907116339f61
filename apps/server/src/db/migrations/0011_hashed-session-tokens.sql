CREATE TABLE "used_proof" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP TABLE "verification" CASCADE;--> statement-breakpoint
DELETE FROM "attempt";--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "expires_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "session" DROP CONSTRAINT "session_token_unique";--> statement-breakpoint
ALTER TABLE "session" RENAME COLUMN "token" TO "token_hash";--> statement-breakpoint
-- Written as a change of type: it writes the table anew, so no page of it keeps a token. Who is signed in stays so.
ALTER TABLE "session" ALTER COLUMN "token_hash" TYPE text USING encode(sha256(convert_to("token_hash", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
UPDATE "session" SET "ends_at" = now() + interval '90 days';--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "ends_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "remembered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "remembered" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" DROP COLUMN "ip_address";--> statement-breakpoint
ALTER TABLE "session" DROP COLUMN "updated_at";--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash");--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "access_token";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "refresh_token";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "id_token";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "access_token_expires_at";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "refresh_token_expires_at";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "scope";--> statement-breakpoint
-- Of two ways of one kind the first stays: the second was linked by an e-mail alone.
DELETE FROM "account" AS "later" USING "account" AS "first"
	WHERE "first"."user_id" = "later"."user_id" AND "first"."provider_id" = "later"."provider_id"
	AND ("first"."created_at", "first"."id") < ("later"."created_at", "later"."id");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_person" UNIQUE("user_id","provider_id");--> statement-breakpoint
CREATE INDEX "used_proof_expires" ON "used_proof" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "attempt_expires" ON "attempt" USING btree ("expires_at");
