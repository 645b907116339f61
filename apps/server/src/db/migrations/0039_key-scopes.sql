ALTER TABLE "api_key" ADD COLUMN "scopes" jsonb DEFAULT '["radiographs"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Nothing is known of earlier changes.
UPDATE "patient" SET "updated_at" = "created_at";