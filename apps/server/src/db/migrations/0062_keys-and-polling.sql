ALTER TABLE "api_key" ADD COLUMN "read_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "site_id" uuid;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clinical_case" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_site_id_clinic_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."clinic_site"("id") ON DELETE cascade ON UPDATE no action;