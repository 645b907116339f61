ALTER TABLE "api_key" ALTER COLUMN "hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "revoked_at" timestamp with time zone;