CREATE TABLE "patient_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"openings" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	"wrong_dates" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "patient_link_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "patient_link" ADD CONSTRAINT "patient_link_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_link" ADD CONSTRAINT "patient_link_analysis_id_analysis_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_link" ADD CONSTRAINT "patient_link_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patient_link_analysis" ON "patient_link" USING btree ("analysis_id","id");--> statement-breakpoint
CREATE INDEX "patient_link_expiry" ON "patient_link" USING btree ("expires_at");