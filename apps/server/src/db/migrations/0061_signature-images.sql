ALTER TABLE "user" ADD COLUMN "signature_image" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "stamp_image" text;